import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireDataDirOwner } from './data-dir-owner.ts'

const folder = mkdtempSync(join(tmpdir(), 'quanzi-owner-'))
afterAll(() => rmSync(folder, { recursive: true }))
const user = process.getuid?.() ?? 0

test('the owner of the data folder, and any user where it does not exist yet, can use it', () => {
  requireDataDirOwner({ DATA_DIR: folder })
  requireDataDirOwner({ DATA_DIR: join(folder, 'new') }, user + 1)
})

test('another user than the owner of the data folder is refused, with both named', () => {
  expect(() => requireDataDirOwner({ DATA_DIR: folder }, user + 1)).toThrow(
    `${folder} belongs to user ${user}, and this process runs as user ${user + 1}`,
  )
})
