"""Minimum-cost matching of places in an order (TN-8.4, TN-15.2)."""

from collections.abc import Mapping, Sequence

Pair = tuple[int, int]
"""Two places in an order, from 0; the upper place, which is the smaller number, first."""

Cost = tuple[int, ...]
"""Non-negative integers, the most important first; sums compare in this order."""

PRIME = 2**31 - 1


def cheapest(size: int, costs: Mapping[Pair, Cost]) -> list[Pair]:
    """The largest set of disjoint pairs among `size` places with the least sum of costs.

    Only the pairs in `costs` are used; all costs have the same length. The result is in order of
    the upper places. `tie` separates equal costs, so every implementation finds the same pairs.
    """
    # Native code that takes 5 MB: most processes pair no field.
    from rustworkx import PyGraph, max_weight_matching  # noqa: PLC0415

    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(_weighted(size // 2, costs))
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: -weight)
    return sorted((min(pair), max(pair)) for pair in found)


def tie(pair: Pair) -> int:
    """The number below 2^31 - 1 that separates pairs of equal cost (TN-8.8)."""
    upper, lower = pair
    return pow(16_384 * upper + lower, 5, PRIME)


def _weighted(pairs: int, costs: Mapping[Pair, Cost]) -> list[tuple[int, int, int]]:
    """Edges with integer weights whose sums compare like sums of costs, for up to `pairs` edges.

    With the maximum number of entrants, and clubs to keep apart, a weight stays below 2^125;
    rustworkx counts to 2^127.
    """
    scales = _scales(pairs, list(costs.values()))
    return [
        (*pair, tie(pair) + sum(part * scale for part, scale in zip(cost, scales, strict=True)))
        for pair, cost in costs.items()
    ]


def _scales(pairs: int, costs: Sequence[Cost]) -> list[int]:
    """The weight of each number of a cost; it exceeds any sum of the numbers after it."""
    scales: list[int] = []
    scale = pairs * PRIME
    for parts in reversed(list(zip(*costs, strict=True))):
        scales.append(scale)
        scale *= pairs * max(parts) + 1
    return scales[::-1]
