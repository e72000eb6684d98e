/** Resolves to `otherwise` after the time; the work continues. */
export const withTimeout = <T, Late>(ms: number, work: Promise<T>, otherwise: Late): Promise<T | Late> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
