import { Duplex } from 'node:stream'
import type { Thread } from './thread.ts'
import { awaitsAnswer, isTerminate } from './wire.ts'

/** What `pg` takes for the socket of one connection, leading to the embedded engine's thread. */
export function embeddedStream(thread: () => Promise<Thread>): Duplex {
  let peer: Thread | null = null
  let unsent: Uint8Array[] = []

  const send = (chunks: Uint8Array[]): void => {
    unsent.push(...chunks)
    const batch = joined(unsent)
    if (isTerminate(batch)) peer?.tell(batch)
    else if (awaitsAnswer(batch)) peer?.ask(batch, receive)
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
      peer = await thread()
      void peer.ended.then(() => stream.destroy())
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
  const itself = () => stream
  return Object.assign(stream, {
    connect: () => void connect(),
    setNoDelay: itself,
    setKeepAlive: itself,
    ref: itself,
    unref: itself,
  })
}

/** A copy, as it is transferred to the thread: what `pg` writes lies in a buffer that Node shares out to others. */
function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
