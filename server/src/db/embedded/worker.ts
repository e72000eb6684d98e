import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { durableDisk } from './disk.ts'
import { isStartup, isTerminate, simpleQuery, stateAfter } from './wire.ts'

/**
 * The embedded engine, on a thread of its own so that a long query never holds up the server. The thread is given whole
 * batches of wire protocol messages and gives back one answer to each, in order; a Terminate has no answer.
 */
export type Task =
  | { work: 'create'; folder: string }
  | { work: 'serve'; folder: string; durable: boolean }
  /** In memory, beginning with what a tar file of a database folder holds. */
  | { work: 'rehearse'; seed: string }
export type Report = { ready: true } | { failed: string }

const checkpointEvery = 20_000
const checkpointBytes = 32 * 1024 * 1024

const port = parentPort
if (!port) throw new Error('the embedded engine runs on a worker thread only')
const task: Task = workerData
const isDurable = task.work === 'serve' && task.durable
const lastWords: string[] = []

try {
  const engine = await PGlite.create(options())
  if (task.work === 'create') await engine.close()
  else serve(engine)
  port.postMessage({ ready: true } satisfies Report)
} catch (error) {
  port.postMessage({ failed: [wordsOf(error), ...lastWords].join('\n') } satisfies Report)
}

function options() {
  const settings = {
    shared_buffers: '16MB',
    jit: 'off',
    min_wal_size: '16MB',
    max_wal_size: '64MB',
    fsync: isDurable ? 'on' : 'off',
    // The one method that arrives at the disk; the others are empty in WebAssembly.
    wal_sync_method: 'fsync',
  }
  // PGlite's own "-F" would switch fsync off again.
  const given = PGlite.defaultStartParams.filter((param) => param !== '-F')
  return {
    ...place(),
    startParams: [...given, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    initDbStartParams: ['--wal-segsize=1'],
    onStderr: (line: string) => {
      if (/ LOG: /.test(line)) return false
      lastWords.push(line)
      if (lastWords.length > 20) lastWords.shift()
      return false
    },
  }
}

/** WebAssembly throws what is no Error and carries the system's numbers in a numbering of its own. */
function wordsOf(error: unknown): string {
  const { errno } = error as { errno?: number }
  const known = { 2: 'permission denied', 51: 'no space left on the disk', 69: 'the disk is read-only' }
  if (error instanceof Error || errno === undefined) return String(error)
  return known[errno as keyof typeof known] ?? `error ${errno} of its file system`
}

function place() {
  if (task.work === 'rehearse') return { loadDataDir: new Blob([readFileSync(task.seed)]) }
  return isDurable ? { fs: durableDisk(task.folder) } : { dataDir: task.folder }
}

function serve(engine: PGlite): void {
  let idle = true
  let used = false

  const answer = (batch: Uint8Array): Uint8Array<ArrayBuffer> => {
    if (isStartup(batch)) {
      // All connections share one session: each new one must find it as if it were new.
      engine.execProtocolRawSync(simpleQuery('rollback'))
      engine.execProtocolRawSync(simpleQuery('discard all'))
    }
    const bytes = engine.execProtocolRawSync(batch)
    const state = stateAfter(bytes)
    if (!state) throw new Error(lastWords.join('\n'))
    idle = state === 'idle'
    used = true
    // Only this answer is a view into the engine's own buffer, which must not be transferred away.
    return isStartup(batch) ? bytes.slice() : (bytes as Uint8Array<ArrayBuffer>)
  }

  /** PostgreSQL in single-user mode never does this itself: its log would grow, and a restart would replay all of it. */
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
      const bytes = answer(message)
      port.postMessage(bytes, [bytes.buffer])
    }
  })
}
