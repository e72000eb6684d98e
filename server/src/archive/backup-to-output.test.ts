// @module-tag long

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/test-app.ts'

const repository = join(import.meta.dirname, '../../..')
let app: TestApp
let folder: string

const npm = (...args: string[]) =>
  spawnSync('npm', ['run', ...args], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'test',
      DATABASE_URL: app.url,
      DATA_DIR: folder,
      SECRET: app.context.config.secret,
    },
    maxBuffer: 100e6,
  })

describe.runIf(inject('template').engine === 'postgres')('a backup to the standard output', () => {
  beforeAll(async () => {
    app = await openTestApp()
    folder = mkdtempSync(join(tmpdir(), 'quanzi-output-'))
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('a backup to the standard output is refused where npm writes there too, and otherwise passes the check', () => {
    const refused = npm('backup', '--', '-')
    expect([refused.status, String(refused.stderr)]).toEqual([
      2,
      expect.stringContaining('npm run --silent backup -- -'),
    ])
    const { status, stdout } = npm('--silent', 'backup', '--', '-')
    expect(status).toBe(0)
    const archive = join(folder, 'site.tar')
    writeFileSync(archive, stdout)
    const check = npm('--silent', 'restore', '--', '--check', archive)
    expect([check.status, String(check.stderr)]).toEqual([0, expect.stringContaining('the archive is complete')])
  })
})
