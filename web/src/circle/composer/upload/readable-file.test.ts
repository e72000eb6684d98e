import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveFile } from '../draft/draft-store.ts'
import { openReadable } from './readable-file.ts'

test('a file removed since it was chosen is read from its stored copy, and without one refused with the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quanzi-album-'))
  const path = join(folder, 'a.jpg')
  await writeFile(path, 'picture')
  const [chosen, copy] = [new File([await openAsBlob(path)], 'a.jpg'), new File(['picture'], 'a.jpg')]
  await saveFile('kept', copy)
  expect(await openReadable('kept', chosen)).toBe(chosen)
  await rm(folder, { recursive: true })
  expect(await openReadable('kept', chosen)).toBe(copy)
  await expect(openReadable('lost', chosen)).rejects.toThrow('文件已被改动或移走，请重新选择')
})
