export const inRows = <T>(items: readonly T[], columns: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => items.slice(row * columns, (row + 1) * columns))
