import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { durableFs } from './durable-fs.ts'
import { isStartup, isTerminate, simpleQuery, transactionStateAfter } from './wire-protocol.ts'

/** Whole batches of messages in, one reply to each, in order; a Terminate has no reply. */
export type Task =
  | { work: 'create'; folder: string }
  | { work: 'serve'; folder: string; durable: boolean }
  | { work: 'in-memory'; snapshotFile: string }
export type WorkerData = { task: Task }
export type StartupReport = { ready: true } | { failed: string }

const checkpointEvery = 20_000
const checkpointBytes = 32 * 1024 * 1024

const port = parentPort
if (!port) throw new Error('the embedded engine runs on a worker thread only')
const { task }: WorkerData = workerData
// Compiled by the main thread while this one starts: its first message.
const module: WebAssembly.Module = (await once(port, 'message'))[0]
const isDurable = task.work === 'serve' && task.durable
const recentStderr: string[] = []

try {
  const engine = await PGlite.create(options())
  if (task.work === 'create') await engine.close()
  else serve(engine)
  port.postMessage({ ready: true } satisfies StartupReport)
} catch (error) {
  port.postMessage({ failed: [messageOf(error), ...recentStderr].join('\n') } satisfies StartupReport)
}

function options() {
  const settings = {
    shared_buffers: '16MB',
    jit: 'off',
    min_wal_size: '16MB',
    max_wal_size: '64MB',
    fsync: isDurable ? 'on' : 'off',
    // The one method that reaches the disk; the others do nothing in WebAssembly.
    wal_sync_method: 'fsync',
  }
  // PGlite's own "-F" would turn fsync off.
  const baseParams = PGlite.defaultStartParams.filter((param) => param !== '-F')
  return {
    ...storageOptions(),
    pgliteWasmModule: module,
    startParams: [...baseParams, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    initDbStartParams: ['--wal-segsize=1'],
    onStderr: (line: string) => {
      if (/ LOG: /.test(line)) return false
      recentStderr.push(line)
      if (recentStderr.length > 20) recentStderr.shift()
      return false
    },
  }
}

/** WebAssembly throws values that are no Error, with error numbers of its own. */
function messageOf(error: unknown): string {
  // An object of Emscripten, or any other value.
  const { errno } = error as { errno?: number }
  const messagesByErrno: Record<number, string> = {
    2: 'permission denied',
    51: 'no space left on the disk',
    69: 'the disk is read-only',
  }
  if (error instanceof Error || errno === undefined) return String(error)
  return messagesByErrno[errno] ?? `error ${errno} of its file system`
}

function storageOptions() {
  if (task.work === 'in-memory') return { loadDataDir: new Blob([readFileSync(task.snapshotFile)]) }
  return isDurable ? { fs: durableFs(task.folder) } : { dataDir: task.folder }
}

function serve(engine: PGlite): void {
  let idle = true
  let used = false

  const execute = (batch: Uint8Array): Uint8Array<ArrayBuffer> => {
    if (isStartup(batch)) {
      // All connections share one session, which each new connection must find reset.
      engine.execProtocolRawSync(simpleQuery('rollback'))
      engine.execProtocolRawSync(simpleQuery('discard all'))
    }
    const bytes = engine.execProtocolRawSync(batch)
    const state = transactionStateAfter(bytes)
    if (!state) throw new Error(recentStderr.join('\n'))
    idle = state === 'idle'
    used = true
    // The reply to a startup is a view into the engine's own buffer, which must not be transferred; the others are copies.
    return isStartup(batch) ? bytes.slice() : (bytes as Uint8Array<ArrayBuffer>)
  }

  /** PostgreSQL in single-user mode never checkpoints by itself: the WAL would grow, and a restart would replay all of it. */
  const checkpoint = (): void => {
    if (!idle || !used) return
    used = false
    engine.execProtocolRawSync(
      simpleQuery(`do $$ begin
        if pg_wal_lsn_diff(pg_current_wal_lsn(), (select redo_lsn from pg_control_checkpoint())) > ${checkpointBytes}
        then execute 'checkpoint'; end if; end $$`),
    )
  }

  setInterval(checkpoint, checkpointEvery).unref()
  port?.on('message', async (message: Uint8Array | 'close') => {
    if (message === 'close') {
      await engine.close()
      process.exit()
    } else if (isTerminate(message)) {
      engine.execProtocolRawSync(simpleQuery('rollback'))
      idle = true
    } else {
      const bytes = execute(message)
      port.postMessage(bytes, [bytes.buffer])
    }
  })
}
