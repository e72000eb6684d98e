import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * The log: JSON lines. Of an error it tells what it is and where it arose, and nothing that came along with it: what
 * PostgreSQL says of a row, or an address that could not be read, is somebody's.
 */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: told, req: ({ method }) => ({ method }) } }, destination)

const facts = ['code', 'errno', 'syscall', 'severity', 'routine', 'schema', 'table', 'column', 'constraint', 'status']

type Told = { type: string; message: string; stack: string; [fact: string]: unknown }

const told = (error: unknown): Told | unknown => {
  if (!(error instanceof Error)) return error
  const known = facts.flatMap((name) => (name in error ? [[name, (error as never)[name]]] : []))
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(known),
    ...(cause instanceof Error && { cause: told(cause) }),
  }
}
