"""Perfect pairing at the least cost: everybody with somebody (TN-8.4, TN-15.2)."""

from collections.abc import Mapping, Sequence

from rustworkx import PyGraph, max_weight_matching

Pair = tuple[int, int]
"""Two places in an order, from 0; the upper one, which is the smaller, first."""

Cost = tuple[int, ...]
"""Whole numbers from 0, the most important first: so their sums are compared."""

PRIME = 2**31 - 1


def cheapest(size: int, costs: Mapping[Pair, Cost]) -> list[Pair]:
    """As many pairs of `costs` as there can be among `size` places, at the least sum of costs.

    The upper places are in order. Every cost has as many numbers. What costs the same is told apart
    by `tie`, so the answer does not depend on who looks for it.
    """
    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(_weighed(size // 2, costs))
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: -weight)
    return sorted((min(pair), max(pair)) for pair in found)


def tie(pair: Pair) -> int:
    """What pairs are told apart by when all else is equal, below 2^31 - 1 (TN-8.8)."""
    upper, lower = pair
    return pow(16_384 * upper + lower, 5, PRIME)


def _weighed(pairs: int, costs: Mapping[Pair, Cost]) -> list[tuple[int, int, int]]:
    """Edges whose weights add up as costs compare, for up to `pairs` of them.

    With as many entrants as there can be a weight stays below 2^115: rustworkx counts to 2^127.
    """
    scales = _scales(pairs, list(costs.values()))
    return [
        (*pair, tie(pair) + sum(part * scale for part, scale in zip(cost, scales, strict=True)))
        for pair, cost in costs.items()
    ]


def _scales(pairs: int, costs: Sequence[Cost]) -> list[int]:
    """What one counts for in each number of a cost: more than all after it can sum up to."""
    scales: list[int] = []
    scale = pairs * PRIME
    for parts in reversed(list(zip(*costs, strict=True))):
        scales.append(scale)
        scale *= pairs * max(parts) + 1
    return scales[::-1]
