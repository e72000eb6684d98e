import { Duplex } from 'node:stream'
import type { Thread } from './thread.ts'
import { expectsReply, isTerminate } from './wire-protocol.ts'

/** A stream that `pg` uses as the socket of a connection; it leads to the thread of the embedded engine. */
export function embeddedStream(thread: () => Promise<Thread>): Duplex {
  let engineThread: Thread | null = null
  let unsent: Uint8Array[] = []

  const send = (chunks: Uint8Array[]): void => {
    unsent.push(...chunks)
    // A copy, because it is transferred to the thread, and `pg` and `Buffer` write into pooled buffers of Node.
    const batch = new Uint8Array(Buffer.concat(unsent))
    if (isTerminate(batch)) engineThread?.sendWithoutReply(batch)
    else if (expectsReply(batch)) engineThread?.send(batch, receive)
    else return
    unsent = []
  }
  const receive = (error: Error | null, bytes?: Uint8Array): void => {
    if (stream.destroyed) return
    if (error) stream.destroy(error)
    else if (bytes) stream.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  const connect = async (): Promise<void> => {
    try {
      engineThread = await thread()
      void engineThread.ended.then(() => stream.destroy())
      stream.emit('connect')
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const stream = new Duplex({
    read() {},
    write(chunk: Uint8Array, _encoding, done) {
      send([chunk])
      done()
    },
    writev(chunks: { chunk: Uint8Array }[], done) {
      send(chunks.map(({ chunk }) => chunk))
      done()
    },
    final(done) {
      stream.push(null)
      done()
    },
  })
  const returnStream = () => stream
  return Object.assign(stream, {
    connect: () => void connect(),
    setNoDelay: returnStream,
    setKeepAlive: returnStream,
    ref: returnStream,
    unref: returnStream,
  })
}
