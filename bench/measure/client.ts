import { connect } from 'node:net'

/** One request as the bytes that are sent. */
export type Wire = string

type Asked = {
  port: number
  connections: number
  /** Milliseconds after which no request is begun. */
  time: number
  /** The next request of a connection. */
  next: (connection: number) => Wire
  /** The only status that is an answer. */
  status: number
}

/** Milliseconds of each answer, unsorted, and of the whole. */
type Heard = { latencies: number[]; elapsed: number }

/**
 * Asks over a number of connections, each of which waits for its answer before it asks again. It reads no more of an
 * answer than where it ends: on a machine with few cores the client must not be what is measured.
 */
export const ask = async ({ port, connections, time, next, status }: Asked): Promise<Heard> => {
  const latencies: number[] = []
  const began = performance.now()
  const one = async (connection: number): Promise<void> => {
    const line = await open(port, false)
    try {
      while (performance.now() - began < time) {
        const sent = performance.now()
        const answered = await line.ask(next(connection))
        latencies.push(performance.now() - sent)
        if (answered.status !== status) throw new Error(`answered ${answered.status}: ${answered.text.slice(0, 1000)}`)
      }
    } finally {
      line.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)))
  return { latencies, elapsed: performance.now() - began }
}

export type Line = { ask(request: Wire): Promise<Reply>; close(): void }
/** `text` is the body of an answer where it is kept, and that of every refusal. */
type Reply = { status: number; text: string }

/** A connection that is kept for one request after the other. Without `keep` bodies are counted and thrown away. */
export const open = (port: number, keep = true): Promise<Line> =>
  new Promise((resolve, reject) => {
    let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | null = null
    const read = readReplies(keep, (reply) => {
      waiting?.resolve(reply)
      waiting = null
    })
    const fail = (error: Error) => {
      waiting?.reject(error)
      waiting = null
      reject(error)
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      // One buffer for all that comes: to give every piece one of its own costs more than to read it.
      onread: {
        buffer: Buffer.allocUnsafe(128 * 1024),
        callback: (length, buffer) => {
          read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
          return true
        },
      },
    })
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('the server closed the connection')))
    socket.once('connect', () => resolve({ ask: send, close: () => socket.destroy() }))
    const send = (request: Wire) =>
      new Promise<Reply>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      })
  })

/** Takes the stream apart by content-length. A piece is valid only until the next one comes. */
const readReplies = (keep: boolean, done: (reply: Reply) => void): ((piece: Buffer) => void) => {
  let early = Buffer.alloc(0)
  let kept: Buffer[] = []
  let status = 0
  let missing = -1
  const takeBody = (piece: Buffer) => {
    missing -= piece.length
    if (keep || status >= 400) kept.push(Buffer.from(piece))
    if (missing > 0) return
    const text = Buffer.concat(kept).toString()
    kept = []
    missing = -1
    done({ status, text })
  }
  return (piece) => {
    if (missing >= 0) return takeBody(piece)
    const bytes = early.length > 0 ? Buffer.concat([early, piece]) : piece
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) {
      early = Buffer.from(bytes)
      return
    }
    early = Buffer.alloc(0)
    const head = bytes.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    missing = lengthOf(head, status)
    takeBody(bytes.subarray(end + 4))
  }
}

/** A status without a body has no length. */
const lengthOf = (head: string, status: number): number => {
  if (status === 304 || status === 204) return 0
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without its length: ${head}`)
  return Number(length)
}
