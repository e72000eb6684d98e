export type TreeNode = { type: string; start: number; end: number } & Record<string, unknown>

/** Visits each node of a parsed script, parents first, and nothing below those that `isOutside`. */
export const walkTree = (
  root: unknown,
  visit: (node: TreeNode) => void,
  isOutside: (node: TreeNode) => boolean = () => false,
): void => {
  const rest: unknown[] = [root]
  while (rest.length > 0) {
    const node = rest.pop()
    if (typeof node !== 'object' || node === null) continue
    if ('type' in node && typeof node.type === 'string') {
      if (isOutside(node as TreeNode)) continue
      visit(node as TreeNode)
    }
    rest.push(...Object.values(node))
  }
}
