/** A line for the operator; the log has its own format. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
