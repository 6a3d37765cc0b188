#!/bin/bash
# A count as 64 independent jobs: qsub -v N=24 pbs.sh
#PBS -N queens
#PBS -J 1-64
#PBS -l select=1:ncpus=1:mem=2gb
#PBS -l walltime=12:00:00
#PBS -r y
cd "${PBS_O_WORKDIR:-.}" || exit 1
exec bash ./count-part.sh "${N:?the number of queens, for example -v N=24}" \
  "${PBS_ARRAY_INDEX:?start this with qsub}" 64 "${NCPUS:-1}"
