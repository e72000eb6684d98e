/** Resolves to `otherwise` after the time; the work continues. An answer that came while the process stood still counts. */
export const withTimeout = <T, Late>(ms: number, work: Promise<T>, otherwise: Late): Promise<T | Late> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Late>((resolve) => {
    // The first turn of the event loop reads what has arrived, and its reader may wait for one itself.
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve, otherwise)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
