type Branches = {
  /** An SQL expression for the id of a parent, and the `from` and `where` that find the parents. */
  parent: string
  from: string
  where: string
  /** The rows of one parent in the order of the page, up to `limit`. */
  rowsOf: (parent: string, limit: string) => string
  orderBy: string
  branchLimit: string
}

/** Top k over many parents: read each parent's first row, keep the k best parents, read k rows of each. */
export const mergeBranches = ({ parent, from, where, rowsOf, orderBy, branchLimit }: Branches): string =>
  `select x.* from (
     select parent from (select ${parent} as parent, head.* from ${from}, lateral (${rowsOf(parent, 'limit 1')}) head where ${where}) heads
     ${orderBy} ${branchLimit}
   ) chosen, lateral (${rowsOf('chosen.parent', branchLimit)}) x`
