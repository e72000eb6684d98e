import { Worker } from 'node:worker_threads'
import type { Report, Task } from './worker.ts'

type Answer = (error: Error | null, bytes?: Uint8Array) => void

export type Thread = {
  /** Sends one batch; the answers come in the order of the batches. */
  ask(batch: Uint8Array<ArrayBuffer>, answer: Answer): void
  /** Sends what has no answer. */
  tell(batch: Uint8Array<ArrayBuffer>): void
  /** Shuts the engine down in good order, or by force when it does not come to an end. */
  close(): Promise<void>
  /** Resolves when the thread is gone, whatever the reason. */
  ended: Promise<void>
}

const closingTime = 10_000

/** Creates a database in an empty folder, on a thread that ends with it: the memory this takes is given back. */
export async function createOnThread(folder: string): Promise<void> {
  const worker = start({ work: 'create', folder })
  try {
    await report(worker)
  } finally {
    await worker.terminate()
  }
}

/**
 * Starts a database on a thread of its own. A batch that takes longer than `deadline()` milliseconds ends the thread,
 * as statement_timeout does not work in WebAssembly; for the data that is the same as a killed process, and harmless.
 */
export async function openOnThread(task: Task, deadline: () => number): Promise<Thread> {
  const worker = start(task)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  await report(worker)

  const waiting: Answer[] = []
  let reason: Error | null = null
  let since = 0

  const watch = setInterval(() => {
    if (waiting.length === 0 || performance.now() - since < deadline()) return
    reason = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    void worker.terminate()
  }, 500).unref()
  worker.on('message', (bytes: Uint8Array) => {
    since = performance.now()
    waiting.shift()?.(null, bytes)
  })
  // What WebAssembly throws is not always an Error.
  worker.on('error', (thrown: { message?: string }) => {
    reason ??= Object.assign(new Error(`the embedded database broke off: ${thrown.message}`), { code: '57P02' })
  })
  void ended.then(() => {
    clearInterval(watch)
    reason ??= Object.assign(new Error('the embedded database has stopped'), { code: '57P01' })
    for (const answer of waiting.splice(0)) answer(reason)
  })

  return {
    ask(batch, answer) {
      if (reason) return answer(reason)
      if (waiting.length === 0) since = performance.now()
      waiting.push(answer)
      worker.postMessage(batch, [batch.buffer])
    },
    tell: (batch) => worker.postMessage(batch, [batch.buffer]),
    async close() {
      worker.postMessage('close')
      const force = setTimeout(() => void worker.terminate(), closingTime)
      await ended
      clearTimeout(force)
    },
    ended,
  }
}

/** In the bundle the worker lies beside it as JavaScript; from the sources it needs a loader, as the server itself does. */
function start(task: Task): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: task })
  }
  const source = new URL('./worker.ts', import.meta.url).href
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(code, { eval: true, workerData: task })
}

async function report(worker: Worker): Promise<void> {
  const message = await new Promise<Report>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the embedded database did not start')))
  })
  worker.removeAllListeners('error')
  if ('ready' in message) return
  await worker.terminate()
  throw new Error(`the embedded database does not open: ${message.failed}`)
}
