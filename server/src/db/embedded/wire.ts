/**
 * The few facts of the PostgreSQL wire protocol that the embedded engine's transport needs. Every message is one
 * letter, four bytes of length (which count themselves) and a body; only the first one of a connection has no letter.
 */
const QUERY = 0x51
const SYNC = 0x53
const TERMINATE = 0x58
const READY = 0x5a
const READY_LENGTH = 6

type TransactionState = 'idle' | 'open' | 'failed'

/** A startup message begins with its length, whose first byte is zero; no letter is. */
export const isStartup = (bytes: Uint8Array): boolean => bytes[0] === 0

export const isTerminate = (bytes: Uint8Array): boolean => bytes[0] === TERMINATE

/**
 * Whether these bytes are whole messages after which the client waits for an answer. The engine answers whatever it is
 * given with "ready", so it must be given everything up to the Sync at once: half a batch would be answered too early.
 */
export function awaitsAnswer(bytes: Uint8Array): boolean {
  if (isStartup(bytes)) return bytes.length >= 4 && lengthAt(bytes, 0) === bytes.length
  let last: number | undefined
  let at = 0
  while (at + 5 <= bytes.length) {
    last = bytes[at]
    at += 1 + lengthAt(bytes, at + 1)
  }
  return at === bytes.length && (last === QUERY || last === SYNC)
}

/** The session's state as the end of an answer tells it, or null when the answer does not end as every answer must. */
export function stateAfter(answer: Uint8Array): TransactionState | null {
  const at = answer.length - READY_LENGTH
  if (at < 0 || answer[at] !== READY) return null
  const state = String.fromCharCode(answer[at + READY_LENGTH - 1] ?? 0)
  return state === 'I' ? 'idle' : state === 'T' ? 'open' : state === 'E' ? 'failed' : null
}

/** A simple query as a message. */
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
