import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireLogFiles } from './require-log-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'quanzi-logs-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('log files exist after the check and keep their lines', async () => {
  const [events, seals] = [join(folder, 'new/events.jsonl'), join(folder, 'seals.jsonl')]
  writeFileSync(seals, 'a seal\n')
  await requireLogFiles({ SECURITY_LOG_FILE: events, AUDIT_SEALS_FILE: seals })
  expect([readFileSync(events, 'utf8'), readFileSync(seals, 'utf8')]).toEqual(['', 'a seal\n'])
})

test('a file that cannot be written ends the start with the name of its setting', async () => {
  await expect(requireLogFiles({ SECURITY_LOG_FILE: null, AUDIT_SEALS_FILE: folder })).rejects.toThrow(
    `AUDIT_SEALS_FILE=${folder}: no line can be appended (Error: EISDIR`,
  )
})
