import { Readable } from 'node:stream'
import { contentTypeOfKey } from '../platform/files/storage-keys.ts'
import type { Storage } from '../ports.ts'
import type { Manifest } from './manifest.ts'
import { readTarEntries } from './tar.ts'

/** Stores every file of an archive; one that is stored already is replaced by the same bytes. */
export const restoreFiles = async (
  path: string,
  storage: Storage,
  manifest: Pick<Manifest, 'files'>,
  onProgress: (line: string) => void,
): Promise<void> => {
  let restoredFiles = 0
  for await (const { name, content } of readTarEntries(path)) {
    if (!name.startsWith('files/')) continue
    const key = name.slice('files/'.length)
    const received = await storage.receive(Readable.from(content()))
    try {
      await received.store(key, contentTypeOfKey(key))
    } finally {
      await received.discard()
    }
    if (++restoredFiles % 1_000 === 0) onProgress(`${restoredFiles} of ${manifest.files.count} files…`)
  }
  onProgress(`${restoredFiles} files`)
}
