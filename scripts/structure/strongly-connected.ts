/**
 * The groups of nodes that reach each other (Tarjan's algorithm), and the nodes that reach
 * themselves directly. Both the groups and their members come in the order of `nodes`.
 */
export function stronglyConnected(
  nodes: readonly string[],
  targetsOf: (node: string) => readonly string[],
): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    open.push(node);
    let low = index;
    for (const target of targetsOf(node)) {
      const known = order.get(target);
      if (known === undefined) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, known);
    }
    if (low === index) groups.push(open.splice(open.indexOf(node)));
    return low;
  };

  for (const node of nodes) if (!order.has(node)) visit(node);

  const position = new Map(nodes.map((node, index) => [node, index]));
  const at = (node: string | undefined) => position.get(node ?? '') ?? 0;
  return groups
    .filter(([node = '', ...others]) => others.length > 0 || targetsOf(node).includes(node))
    .map((group) => group.toSorted((a, b) => at(a) - at(b)))
    .toSorted(([a], [b]) => at(a) - at(b));
}
