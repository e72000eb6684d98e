import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../shell.mjs'

test.each(['release.sh', 'restart.sh', 'tool.sh'])('%s is valid shell', (name) => {
  const { status, stderr } = spawnSync('sh', ['-n', join(root, 'deploy', name)], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

/** Runs restart.sh with stand-ins: the process is ready at the 130th question, or ends before its 5th. */
const restart = (ends: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-restart-'))
  const stub = (name: string, body: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  stub('sleep', '')
  stub('curl', `echo >> ${folder}/asked; [ "$(wc -l < ${folder}/asked)" -ge 130 ]`)
  const isActive = ends ? `[ "$(wc -l < ${folder}/asked)" -lt 5 ]` : 'true'
  stub('systemctl', `case $1 in list-units) echo quanzi@3001.service ;; is-active) ${isActive} ;; esac`)
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
  const { status, stdout, stderr } = spawnSync('sh', [join(root, 'deploy/restart.sh')], { encoding: 'utf8', env })
  rmSync(folder, { recursive: true })
  return { status, stdout, stderr }
}

test('restart.sh waits for a process that migrates longer than two minutes, and says so', () => {
  const { status, stdout, stderr } = restart(false)
  expect([status, stdout]).toEqual([0, 'quanzi@3001.service is ready\n'])
  expect(stderr).toContain('waiting for quanzi@3001.service, which may be migrating the database')
})

test('restart.sh fails as soon as a process has ended', () => {
  const { status, stdout, stderr } = restart(true)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('quanzi@3001.service does not start')
})
