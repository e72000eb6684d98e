import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { StartupReport, Task, WorkerData } from './worker.ts'

type ReplyCallback = (error: Error | null, bytes?: Uint8Array) => void

export type Thread = {
  send(batch: Uint8Array<ArrayBuffer>, reply: ReplyCallback): void
  sendWithoutReply(batch: Uint8Array<ArrayBuffer>): void
  close(): Promise<void>
  ended: Promise<void>
}

const shutdownTimeoutMs = 10_000

/** Creates a database in an empty folder, on a thread that ends afterwards and so frees its memory. */
export async function createOnThread(folder: string): Promise<void> {
  const worker = startWorker({ work: 'create', folder })
  try {
    await waitUntilReady(worker)
  } finally {
    await worker.terminate()
  }
}

/** statement_timeout does not work in WebAssembly: a batch longer than `deadline()` ms terminates the thread. */
export async function openOnThread(task: Task, deadline: () => number): Promise<Thread> {
  const worker = startWorker(task)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  await waitUntilReady(worker)

  const waiting: ReplyCallback[] = []
  let reason: Error | null = null
  let since = 0

  const deadlineTimer = setInterval(() => {
    if (waiting.length === 0 || performance.now() - since < deadline()) return
    reason = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    void worker.terminate()
  }, 500).unref()
  worker.on('message', (bytes: Uint8Array) => {
    since = performance.now()
    waiting.shift()?.(null, bytes)
  })
  // WebAssembly may throw values that are no Error.
  worker.on('error', (thrown: { message?: string }) => {
    reason ??= Object.assign(new Error(`the embedded database crashed: ${thrown.message}`), { code: '57P02' })
  })
  void ended.then(() => {
    clearInterval(deadlineTimer)
    reason ??= Object.assign(new Error('the embedded database has stopped'), { code: '57P01' })
    for (const reply of waiting.splice(0)) reply(reason)
  })

  return {
    send(batch, reply) {
      if (reason) return reply(reason)
      if (waiting.length === 0) since = performance.now()
      waiting.push(reply)
      worker.postMessage(batch, [batch.buffer])
    },
    sendWithoutReply: (batch) => worker.postMessage(batch, [batch.buffer]),
    async close() {
      worker.postMessage('close')
      const force = setTimeout(() => void worker.terminate(), shutdownTimeoutMs)
      await ended
      clearTimeout(force)
    },
    ended,
  }
}

declare global {
  namespace WebAssembly {
    // The types of Node 20 leave its constructor out.
    var Module: new (bytes: Uint8Array) => Module
  }
}

let engine: WebAssembly.Module | undefined

/** Compiled once a process and held: the next thread finds the machine code that this one has had made. */
const compileEngine = (): WebAssembly.Module => {
  const path = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
  engine ??= new WebAssembly.Module(readFileSync(path))
  return engine
}

function startWorker(task: Task): Worker {
  const worker = createWorker({ task })
  worker.postMessage(compileEngine())
  return worker
}

/** The bundle has the worker as JavaScript beside it; from the sources it needs a loader, as the server itself does. */
function createWorker(workerData: WorkerData): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData })
  }
  const source = new URL('./worker.ts', import.meta.url).href
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}) })`
  return new Worker(code, { eval: true, workerData })
}

async function waitUntilReady(worker: Worker): Promise<void> {
  const message = await new Promise<StartupReport>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the embedded database did not start')))
  })
  worker.removeAllListeners('error')
  if ('ready' in message) return
  await worker.terminate()
  throw new Error(`the embedded database does not open: ${message.failed}`)
}
