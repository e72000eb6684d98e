import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { inject } from 'vitest'
import { openFolder } from '../src/adapters/storage/folder.ts'
import { openS3 } from '../src/adapters/storage/s3.ts'
import { openS3Double } from '../src/adapters/storage/s3-double.ts'
import type { Storage } from '../src/ports.ts'

/** `files`: the keys of all that lies in it, also of what was not meant to stay. */
export type TestStorage = { storage: Storage; files(): Promise<string[]>; close(): Promise<void> }

/**
 * A real storage, empty: beside the embedded database a folder, beside PostgreSQL a bucket. So each test of a feature
 * holds against both, as they are run, and costs no second run.
 */
export const testStorage = (): Promise<TestStorage> => (inject('template').engine === 'embedded' ? folder() : bucket())

const folder = async (): Promise<TestStorage> => {
  const home = await mkdtemp(join(tmpdir(), 'quanzi-files-'))
  const files = async () =>
    (await readdir(home, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(home, join(entry.parentPath, entry.name)))
  return { storage: openFolder(home), files, close: () => rm(home, { recursive: true, force: true }) }
}

const bucket = async (): Promise<TestStorage> => {
  const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }
  const { url, stored, close } = await openS3Double(signer)
  const files = async () => [...stored.keys()].map((path) => path.slice('/bucket/'.length))
  return { storage: openS3({ url, ...signer }), files, close: async () => void (await close()) }
}
