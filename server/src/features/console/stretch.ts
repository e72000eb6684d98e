/** Of one row more than were asked for: those that were, and where the list goes on. */
export const stretchOf = <R extends { id: number }>(
  rows: R[],
  pagesize: number,
): { rows: R[]; next: string | null } => {
  const shown = rows.slice(0, pagesize)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > shown.length ? String(last.id) : null }
}
