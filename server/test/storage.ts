import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { inject } from 'vitest'
import { openFolderStorage } from '../src/adapters/storage/folder-storage.ts'
import { openS3Storage } from '../src/adapters/storage/s3-storage.ts'
import type { Storage } from '../src/ports.ts'
import { openS3Fake } from './fakes/s3.ts'

/** `files` lists all stored keys, temporary ones too. */
export type TestStorage = { storage: Storage; files(): Promise<string[]>; close(): Promise<void> }

/** An empty storage: a folder with the embedded database, a bucket with PostgreSQL, so both are tested in one run each. */
export const testStorage = (): Promise<TestStorage> =>
  inject('template').engine === 'embedded' ? createFolderStorage() : openBucketStorage()

const createFolderStorage = async (): Promise<TestStorage> => {
  const root = await mkdtemp(join(tmpdir(), 'quanzi-files-'))
  const files = async () =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  return { storage: openFolderStorage(root), files, close: () => rm(root, { recursive: true, force: true }) }
}

const openBucketStorage = async (): Promise<TestStorage> => {
  const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }
  const { url, stored, close } = await openS3Fake(signer)
  const incomingFolder = await mkdtemp(join(tmpdir(), 'quanzi-incoming-'))
  const files = async () => [
    ...[...stored.keys()].map((path) => path.slice('/bucket/'.length)),
    ...(await readdir(incomingFolder)),
  ]
  const closeAll = async () => {
    await close()
    await rm(incomingFolder, { recursive: true })
  }
  return { storage: openS3Storage({ url, ...signer, incomingFolder }), files, close: closeAll }
}
