#!/bin/bash
# A count as 64 independent jobs: sbatch --export=ALL,N=24 slurm.sh
#SBATCH --job-name=queens
#SBATCH --array=1-64
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=12:00:00
#SBATCH --signal=B:TERM@120
#SBATCH --requeue
exec bash "${SLURM_SUBMIT_DIR:-.}/count-part.sh" "${N:?the number of queens, for example --export=ALL,N=24}" \
  "${SLURM_ARRAY_TASK_ID:?start this with sbatch}" "$SLURM_ARRAY_TASK_COUNT" "${SLURM_CPUS_PER_TASK:-1}"
