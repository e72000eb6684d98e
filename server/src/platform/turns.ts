/** Runs work one after another, in the order of the calls; what fails does not keep the next from running. */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
  }
}
