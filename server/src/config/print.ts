/** A line for the operator at the start; the log has its own format. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
