"""Forecasts end when their time is spent: samples are taken on another thread, whose time is what counts."""

import pytest

from queenright.job import forecast
from queenright.job.forecast import forecasts


@pytest.mark.parametrize(("seconds", "most"), [(20.0, 20), (1000.0, 1000)])
def test_shares_are_sampled_until_their_time_is_spent(seconds, most, monkeypatch):
    def share(sampler, level, seed, length):
        return (1.0, 100.0 + seed % 2, 0.5), 1.0  # a choice, its seconds, those of an opening; CPU seconds spent

    monkeypatch.setattr(forecast, "_share", share)
    (found,) = forecasts(20, algorithm="packed", seconds=seconds)
    assert found.samples == most
    assert found.low < found.cpu_seconds < found.high


def test_a_share_says_what_it_took():
    sample, used = forecast._share(forecast._core.PackedSampler(16), 4, 1, 0.05)
    assert min(*sample, used) > 0
