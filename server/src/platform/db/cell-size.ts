/** Ids of a cell: ten thousand million of each table. docs/decisions/0077. */
export const cellSize = 10_000_000_000
