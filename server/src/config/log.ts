import { toRecord } from '@quanzi/contract/objects'
import pino, { type DestinationStream, type Logger } from 'pino'
import { isReportedOutage } from '../platform/db/postgres/outage-log.ts'

/** An error is logged by type, message, stack and `loggedFields`: other fields may contain personal data. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: serializeError, req: ({ method }) => ({ method }) },
      hooks: {
        logMethod(args, method) {
          if (isReportedOutage(toRecord(args[0])['err'])) return
          method.apply(this, args)
        },
      },
    },
    destination,
  )

const loggedFields = [
  'code',
  'errno',
  'syscall',
  'severity',
  'routine',
  'schema',
  'table',
  'column',
  'constraint',
  'status',
]

type SerializedError = { type: string; message: string; stack: string; [fact: string]: unknown }

const serializeError = (error: unknown): SerializedError | unknown => {
  if (!(error instanceof Error)) return error
  const fields = loggedFields.flatMap((name) => (name in error ? [[name, toRecord(error)[name]]] : []))
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(fields),
    ...(cause instanceof Error && { cause: serializeError(cause) }),
  }
}
