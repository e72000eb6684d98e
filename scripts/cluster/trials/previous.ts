import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../shell.mjs'
import { checkWrites, type Send, startLoad } from '../load.ts'
import { describeCounts, type Result, sumOf, type TrialOptions } from './results.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The last commit before the newest migration: its schema is not that of today. */
const findPrevious = (): string => {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/src/schema/migrations')
  return git('rev-parse', `${newest}^`)
}

const buildPrevious = (folder: string, commit: string): string => {
  const source = join(folder, 'previous')
  mkdirSync(source)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${source}`], { cwd: root })
  // Its own packages may differ by a version; links to the workspaces are those of its own folder.
  mkdirSync(join(source, 'node_modules/@quanzi'), { recursive: true })
  for (const name of git('ls-files', '*/package.json')
    .split('\n')
    .map((path) => path.split('/')[0] ?? ''))
    symlinkSync(join(source, name), join(source, 'node_modules/@quanzi', name))
  const others = "find . -mindepth 1 -maxdepth 1 ! -name @quanzi -printf '%f\\n'"
  execFileSync(
    'sh',
    ['-c', `${others} | while read -r name; do ln -s "$PWD/$name" "${source}/node_modules/$name"; done`],
    {
      cwd: join(root, 'node_modules'),
    },
  )
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: source, stdio: 'pipe' })
  return join(source, 'server/dist/main.js')
}

/** Each call goes to another one of the ports. */
const sendToPorts = (ports: readonly number[]): Send => {
  const agent = new Agent({ keepAlive: true })
  let next = 0
  return (path, { method = 'GET', headers = {}, body = Buffer.alloc(0) } = {}) =>
    new Promise((done, fail) => {
      const port = ports[next++ % ports.length]
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent }, async (response) => {
        let text = ''
        for await (const chunk of response) text += String(chunk)
        done({ status: response.statusCode, headers: response.headers, text })
      })
      outgoing.once('error', fail)
      outgoing.end(body)
    })
}

/** Half of the processes are started as the version before the newest migration, on the schema of today. */
export const tryPreviousVersion = async (options: TrialOptions): Promise<Result[]> => {
  const { circle, calls, print, people, reviewer, posts } = options
  const commit = options.previous ?? findPrevious()
  print(`building ${git('log', '-1', '--format=%h %s', commit)} …`)
  const program = buildPrevious(circle.folder, commit)
  const older = circle.ports.slice(0, Math.ceil(circle.ports.length / 2))
  for (const port of older) await circle.replaceServer(port, program)
  const send = sendToPorts(circle.ports)
  const load = startLoad({ send, people, reviewer, posts, retries: false, writers: 4, readers: 4, pauseMs: 8 })
  while (sumOf(load.statuses.write) + sumOf(load.statuses.read) < calls / 10) await pause(200)
  await load.stop()
  for (const port of older) await circle.replaceServer(port)
  print(`writes: ${describeCounts(load.statuses.write)}; reads: ${describeCounts(load.statuses.read)}`)
  const made = sumOf(load.statuses.write) + sumOf(load.statuses.read)
  const failed =
    sumOf(load.rejections) +
    [load.statuses.write, load.statuses.read].reduce((sum, all) => sum + sumOf(all, (status) => status !== '200'), 0)
  const { lost, double } = await checkWrites(circle.databaseUrl, load.writes)
  return [
    {
      trial: 'previous',
      what: `calls to ${git('rev-parse', '--short', commit)} and this version not answered by 200, of ${made}`,
      value: String(failed),
      target: '0',
      good: failed === 0,
    },
    {
      trial: 'previous',
      what: `acknowledged writes lost, double, of ${load.acknowledgements.length}`,
      value: `${lost}, ${double}`,
      target: '0, 0',
      good: lost + double === 0,
    },
  ]
}
