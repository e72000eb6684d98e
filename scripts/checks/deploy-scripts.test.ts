import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../shell.mjs'

test.each(['container-backup.sh', 'release.sh', 'restart.sh', 'tool.sh'])('%s is valid shell', (name) => {
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

const backupUnit = readFileSync(join(root, 'deploy/systemd/quanzi-backup.service'), 'utf8')

test('the nightly backup deletes all archives but the newest 13 before it writes, and no other file', () => {
  const backups = mkdtempSync(join(tmpdir(), 'quanzi-backups-'))
  const [, command = ''] = /^ExecStartPre=\/bin\/sh -c '(.+)'$/m.exec(backupUnit) ?? []
  const names = ['before update.tar', ...Array.from({ length: 15 }, (_, n) => `${n + 2}.tar`)]
  for (const [index, name] of names.entries()) {
    const file = join(backups, name)
    writeFileSync(file, '')
    utimesSync(file, index, index)
  }
  writeFileSync(join(backups, 'note'), '')
  spawnSync('sh', ['-c', command.replaceAll('/var/lib/quanzi/backups', backups)])
  const left = readdirSync(backups)
  rmSync(backups, { recursive: true })
  expect(left.sort()).toEqual([...names.slice(3), 'note'].sort())
})

test('the nightly backup deletes what the one of the night before has left unfinished, and none that is being written', () => {
  const backups = mkdtempSync(join(tmpdir(), 'quanzi-backups-'))
  const [, command = ''] = /^ExecStartPre=(\/usr\/bin\/find .+)$/m.exec(backupUnit) ?? []
  for (const [name, hours] of Object.entries({ 'now.tar.part': 1, 'night.tar.part': 23, 'night.tar': 23 })) {
    writeFileSync(join(backups, name), '')
    const at = Date.now() / 1_000 - hours * 3_600
    utimesSync(join(backups, name), at, at)
  }
  spawnSync('sh', ['-c', command.replaceAll('/var/lib/quanzi/backups', backups)])
  const left = readdirSync(backups)
  rmSync(backups, { recursive: true })
  expect(left.sort()).toEqual(['night.tar', 'now.tar.part'])
})

test('container-backup.sh keeps 14 archives, and none of a backup that failed', () => {
  const backups = mkdtempSync(join(tmpdir(), 'quanzi-container-backups-'))
  const tools = mkdtempSync(join(tmpdir(), 'quanzi-docker-'))
  for (let n = 1; n <= 15; n++) {
    writeFileSync(join(backups, `${n}.tar`), '')
    utimesSync(join(backups, `${n}.tar`), n, n)
  }
  const run = (docker: string) => {
    writeFileSync(join(tools, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${tools}:${process.env['PATH']}` }
    const { status } = spawnSync('sh', [join(root, 'deploy/container-backup.sh'), backups], { env })
    return [status, readdirSync(backups).filter((name) => name.endsWith('.tar')).length]
  }
  expect(run('echo part; exit 1')).toEqual([1, 13])
  expect(run('echo archive')).toEqual([0, 14])
  expect(readdirSync(backups)).not.toContain('2.tar')
  for (const folder of [backups, tools]) rmSync(folder, { recursive: true })
})

test('release.sh passes on scripts of the last month and of the version before, and keeps no interrupted build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-release-'))
  const stub = (name: string, body: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  stub('git', `case "$*" in *rev-parse*) cat ${folder}/commit ;; *archive*) tar -c -T /dev/null ;; esac`)
  stub(
    'npm',
    '[ "$1" = ci ] || { mkdir -p web/dist/assets; touch web/dist/index.html "web/dist/assets/$(basename "$PWD" .part).js"; }',
  )
  const release = (commit: string, daysAgo: number) => {
    writeFileSync(join(folder, 'commit'), commit)
    const env = { ...process.env, QUANZI_ROOT: folder, PATH: `${folder}:${process.env['PATH']}` }
    const { status, stderr } = spawnSync('sh', [join(root, 'deploy/release.sh')], { encoding: 'utf8', env })
    // Some versions of cp warn of -n.
    expect(status, stderr).toBe(0)
    const at = Date.now() / 1000 - daysAgo * 86_400
    for (const name of ['index.html', `assets/${commit}.js`])
      utimesSync(join(folder, 'releases', commit, 'web/dist', name), at, at)
    return readdirSync(join(folder, 'releases', commit, 'web/dist/assets')).sort()
  }
  release('a', 90)
  mkdirSync(join(folder, 'releases/half.part'))
  const assets = [release('b', 50), release('c', 25), release('d', 0)]
  const releases = readdirSync(join(folder, 'releases')).sort()
  rmSync(folder, { recursive: true })
  expect(assets).toEqual([
    ['a.js', 'b.js'],
    ['b.js', 'c.js'],
    ['b.js', 'c.js', 'd.js'],
  ])
  expect(releases).toEqual(['b', 'c', 'd'])
})
