import { execFile } from 'node:child_process'
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The corner of Emscripten's file system that is used here; its types do not cover it. */
type Stream = { node: object; nfd?: number }
type NodeFiles = { realPath(node: object): string; stream_ops: { fsync?: (stream: Stream) => number } }
type Engine = { NODEFS: NodeFiles }

/**
 * A folder as the embedded engine's disk. Emscripten leaves out fsync for real files, so a commit would only reach the
 * system's cache and be lost with the power. It calls the hook when there is one, and this is the hook.
 */
export function durableDisk(folder: string): NodeFS {
  const disk = new NodeFS(folder)
  const init = disk.init.bind(disk)
  disk.init = async (engine, options) => {
    const { emscriptenOpts } = await init(engine, options)
    const hook = (module: unknown): void => {
      const files = (module as Engine).NODEFS
      files.stream_ops.fsync = (stream) => flush(files, stream)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } }
  }
  return disk
}

function flush(files: NodeFiles, stream: Stream): number {
  if (stream.nfd !== undefined) fdatasyncSync(stream.nfd)
  else flushFolder(files.realPath(stream.node))
  return 0
}

/** Makes the names in a folder durable; Windows can neither open nor needs to flush one. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes a folder with all that is in it durable: at one blow where the system can do that, else file by file. */
export async function flushTree(folder: string): Promise<void> {
  try {
    if (process.platform === 'linux') return void (await promisify(execFile)('sync', ['-f', folder]))
  } catch {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) {
      flushFolder(path)
      continue
    }
    const file = await open(path, 'r+')
    await file.sync()
    await file.close()
  }
  flushFolder(folder)
}
