/** The imports of each part, by name. */
export type Graph = Map<string, Set<string>>

/**
 * Finds the circles of a graph, one for each set of nodes that all reach each other (Tarjan's strongly connected
 * components).
 * @returns paths that begin and end with the same node
 */
export function circles(graph: Graph): string[][] {
  return components(graph)
    .filter((nodes) => nodes.length > 1)
    .map((nodes) => circleIn(graph, new Set(nodes)))
}

function components(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    open.push(node)
    let low = own
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === own) found.push(open.splice(open.indexOf(node)))
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

/** Finds a shortest circle through the first node of a component. */
function circleIn(graph: Graph, nodes: Set<string>): string[] {
  const [start = ''] = nodes
  const paths: string[][] = [[start]]
  const seen = new Set<string>()
  for (const path of paths)
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start]
      if (!nodes.has(next) || seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  return [start]
}
