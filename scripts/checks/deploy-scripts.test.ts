import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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

test('the nightly backup deletes all archives but the newest 13 before it writes, and no other file', () => {
  const backups = mkdtempSync(join(tmpdir(), 'quanzi-backups-'))
  const [, command = ''] = /^ExecStartPre=\/bin\/sh -c '(.+)'$/m.exec(readFileSync(join(root, 'deploy/systemd/quanzi-backup.service'), 'utf8')) ?? []
  for (let n = 1; n <= 16; n++) {
    const file = join(backups, `${n}.tar`)
    writeFileSync(file, '')
    utimesSync(file, n, n)
  }
  writeFileSync(join(backups, 'note'), '')
  spawnSync('sh', ['-c', command.replaceAll('/var/lib/quanzi/backups', backups)])
  const left = readdirSync(backups)
  rmSync(backups, { recursive: true })
  expect(left.sort()).toEqual([...Array.from({ length: 13 }, (_, n) => `${n + 4}.tar`), 'note'].sort())
})
