import { connect } from 'node:net'

/** One request as the bytes that are sent. */
export type Wire = string

export type Asked = {
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
export type Heard = { latencies: number[]; elapsed: number }

/**
 * Asks over a number of connections, each of which waits for its answer before it asks again. It reads no more of an
 * answer than where it ends: on a machine with few cores the client must not be what is measured.
 */
export const ask = async ({ port, connections, time, next, status }: Asked): Promise<Heard> => {
  const latencies: number[] = []
  const began = performance.now()
  const one = async (connection: number): Promise<void> => {
    const line = await open(port)
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
export type Reply = { status: number; text: string }

/** A connection that is kept for one request after the other. */
export const open = (port: number): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | null = null
    const reader = readReplies((reply) => {
      waiting?.resolve(reply)
      waiting = null
    })
    const fail = (error: Error) => {
      waiting?.reject(error)
      waiting = null
      reject(error)
    }
    socket.on('data', reader)
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('the server closed the connection')))
    socket.once('connect', () => resolve({ ask: send, close: () => socket.destroy() }))
    const send = (request: Wire) =>
      new Promise<Reply>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      })
  })

/** Takes the stream apart by content-length; a status without a body has none. */
const readReplies = (done: (reply: Reply) => void): ((chunk: Buffer) => void) => {
  let chunks: Buffer[] = []
  let missing = -1
  let status = 0
  let head = 0
  return (chunk) => {
    chunks.push(chunk)
    if (missing < 0) {
      const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      chunks = [bytes]
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = bytes.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      head = end + 4
      missing = head + lengthOf(text, status) - bytes.length
    } else {
      missing -= chunk.length
    }
    if (missing > 0) return
    const whole = chunks
    const from = head
    chunks = []
    missing = -1
    done({
      status,
      get text() {
        return Buffer.concat(whole).toString('utf8', from)
      },
    })
  }
}

const lengthOf = (head: string, status: number): number => {
  if (status === 304 || status === 204) return 0
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without its length: ${head}`)
  return Number(length)
}
