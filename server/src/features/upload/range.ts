/** The one range that a header asks for; several, or what cannot be read, is as if nothing had been asked. */
export const partOf = (header: string | undefined): { start: number; end: number } | { last: number } | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') return last === '' || Number(last) === 0 ? undefined : { last: Number(last) }
  const start = Number(first)
  const end = last === '' ? Number.MAX_SAFE_INTEGER : Number(last)
  return end < start ? undefined : { start, end }
}
