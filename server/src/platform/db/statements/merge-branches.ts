type Branches = {
  /** What has rows: an expression for its id, and where it is found. */
  parent: string
  from: string
  where: string
  /** The rows of one parent in the order of the page, up to `limit`. */
  rowsOf: (parent: string, limit: string) => string
  orderBy: string
  branchLimit: string
}

/**
 * The rows of many parents of which a page shows the first. They belong to as many parents at most as the page has
 * rows, those whose first rows come first; of each other parent one row is read.
 */
export const mergeBranches = ({ parent, from, where, rowsOf, orderBy, branchLimit }: Branches): string =>
  `select x.* from (
     select parent from (select ${parent} as parent, head.* from ${from}, lateral (${rowsOf(parent, 'limit 1')}) head where ${where}) heads
     ${orderBy} ${branchLimit}
   ) chosen, lateral (${rowsOf('chosen.parent', branchLimit)}) x`
