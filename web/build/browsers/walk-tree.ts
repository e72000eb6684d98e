export type TreeNode = { type: string; start: number; end: number } & Record<string, unknown>

/** Visits each node of a parsed script, parents first; nothing below a node for which `visit` returns false. */
export const walkTree = (root: unknown, visit: (node: TreeNode) => unknown): void => {
  const rest: unknown[] = [root]
  while (rest.length > 0) {
    const node = rest.pop()
    if (typeof node !== 'object' || node === null) continue
    if ('type' in node && typeof node.type === 'string' && visit(node as TreeNode) === false) continue
    rest.push(...Object.values(node))
  }
}
