/** A message is a letter, four bytes of length (themselves included) and a body; the startup one has no letter. */
const QUERY = 0x51
const SYNC = 0x53
const TERMINATE = 0x58
const READY = 0x5a
const READY_LENGTH = 6

type TransactionState = 'idle' | 'open' | 'failed'

/** A startup message begins with its length, whose first byte is zero. */
export const isStartup = (bytes: Uint8Array): boolean => bytes[0] === 0

export const isTerminate = (bytes: Uint8Array): boolean => bytes[0] === TERMINATE

/** Whole messages after which the client waits. The engine must get everything up to the Sync at once. */
export function expectsReply(bytes: Uint8Array): boolean {
  if (isStartup(bytes)) return bytes.length >= 4 && lengthAt(bytes, 0) === bytes.length
  let last: number | undefined
  let at = 0
  while (at + 5 <= bytes.length) {
    last = bytes[at]
    at += 1 + lengthAt(bytes, at + 1)
  }
  return at === bytes.length && (last === QUERY || last === SYNC)
}

/** The transaction state in the ReadyForQuery that ends a reply; null where the reply does not end with one. */
export function transactionStateAfter(reply: Uint8Array): TransactionState | null {
  const at = reply.length - READY_LENGTH
  if (at < 0 || reply[at] !== READY) return null
  const state = String.fromCharCode(reply[at + READY_LENGTH - 1] ?? 0)
  return state === 'I' ? 'idle' : state === 'T' ? 'open' : state === 'E' ? 'failed' : null
}

export function simpleQuery(sql: string): Uint8Array {
  const text = new TextEncoder().encode(`${sql}\0`)
  const message = new Uint8Array(5 + text.length)
  message[0] = QUERY
  new DataView(message.buffer).setUint32(1, 4 + text.length)
  message.set(text, 5)
  return message
}

function lengthAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
}
