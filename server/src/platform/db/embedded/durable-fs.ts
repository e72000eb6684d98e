import { execFile } from 'node:child_process'
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's file system that is used here. PGlite's types do not describe it. */
type Stream = { node: object; nfd?: number }
type NodeFiles = { realPath(node: object): string; stream_ops: { fsync?: (stream: Stream) => number } }
type Engine = { NODEFS: NodeFiles }

/** Emscripten implements no fsync for real files; it calls the hook `fsync` where there is one. */
export function durableFs(folder: string): NodeFS {
  const disk = new NodeFS(folder)
  const init = disk.init.bind(disk)
  disk.init = async (engine, options) => {
    const { emscriptenOpts } = await init(engine, options)
    const hook = (module: unknown): void => {
      // Types of the engine leave its file systems out.
      const files = (module as Engine).NODEFS
      files.stream_ops.fsync = (stream) => syncStream(files, stream)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } }
  }
  return disk
}

function syncStream(files: NodeFiles, stream: Stream): number {
  if (stream.nfd !== undefined) fdatasyncSync(stream.nfd)
  else syncFolder(files.realPath(stream.node))
  return 0
}

/** Makes the names in a folder durable. Windows cannot open a folder, and need not flush one. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes a folder and its content durable: by one system call on Linux, else file by file. */
export async function syncTree(folder: string): Promise<void> {
  try {
    if (process.platform === 'linux') return void (await promisify(execFile)('sync', ['-f', folder]))
  } catch {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) {
      syncFolder(path)
      continue
    }
    const file = await open(path, 'r+')
    await file.sync()
    await file.close()
  }
  syncFolder(folder)
}
