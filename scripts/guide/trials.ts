import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { sendTo } from '../../server/test/nginx.ts'
import { checkWrites, type Person, startLoad } from '../cluster/load.ts'
import { waitFor } from '../cluster/program.ts'
import { root } from '../shell.mjs'
import type { Machine } from './machine.ts'

export const hostOfPage = 'circle.example.com'
export const ports = { plain: 80, tls: 443, database: 5432, processes: [3001, 3002] }

const send = sendTo(ports.tls)

const expectThat = (holds: boolean, problem: string): void => {
  if (!holds) throw new Error(problem)
}

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok

export const checkSite = async (): Promise<string> => {
  for (const port of ports.processes) await waitFor(`process ${port}`, () => isReady(port), { seconds: 60 })
  const headers = { host: hostOfPage }
  const page = await send('/h5/circle/', { headers })
  expectThat(page.status === 200 && page.text.includes('<!doctype html'), `the page is ${page.status}`)
  const list = await send('/api/circle/topicapi?action=list', { headers })
  expectThat(list.status === 200 && list.text.includes('"state":1'), `the list is ${list.status} ${list.text}`)
  for (const path of ['/metrics', '/dev']) {
    const { status } = await send(path, { headers })
    expectThat(status === 404, `${path} is open: ${status}`)
  }
  const plain = await fetch(`http://127.0.0.1:${ports.plain}/h5/circle/`, { redirect: 'manual' })
  expectThat(plain.status === 301, `plain http answers ${plain.status}`)
  return 'page and calls over https, two processes'
}

export const checkChallenge = async ({ run }: Machine): Promise<string> => {
  await run(
    'install -d /var/www/acme/.well-known/acme-challenge; echo answer > /var/www/acme/.well-known/acme-challenge/t',
  )
  const answer = await fetch(`http://127.0.0.1:${ports.plain}/.well-known/acme-challenge/t`)
  expectThat((await answer.text()) === 'answer\n', 'the challenge is not answered on port 80')
  return 'a challenge is answered on port 80'
}

export const shownOrganisation = (): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect({ port: ports.tls, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const { O: organisation } = socket.getPeerCertificate().subject
      socket.destroy()
      done(String(organisation))
    })
    socket.once('error', fail)
  })

export const checkWorker = async ({ run }: Machine, { cookie }: Person): Promise<string> => {
  const video = readFileSync(join(root, 'server/src/demo/media/clip-2-stream.mp4'))
  const call = async (method: string, path: string, body?: FormData): Promise<Record<string, unknown>> => {
    const request = new Request('http://guide/', { method, headers: { cookie }, ...(body && { body }) })
    const type = request.headers.get('content-type')
    const { text } = await send(`/api/${path}`, {
      method,
      headers: { cookie, ...(type && { 'content-type': type }) },
      body: Buffer.from(await request.arrayBuffer()),
    })
    const answer = JSON.parse(text) as { code: number; data: Record<string, unknown> }
    expectThat(answer.code === 0, `${path}: ${text}`)
    return answer.data
  }
  const { key } = await call('GET', 'index/vms/getunique?filename=film.mp4&file_type=video')
  const form = new FormData()
  const fields = {
    filename: key,
    file_type: 'video',
    filesize: video.length,
    offset: 0,
    chunksize: 5_242_880,
    revoke: 0,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(video)]), 'film.mp4')
  const { vid } = await call('POST', 'index/vms/upload', form)
  const began = performance.now()
  const status = () =>
    run(
      `runuser -u postgres -- psql -qAtd quanzi -c "select status from video v join file f on f.id = v.file_id where token = '${vid}'"`,
    )
  await waitFor('the video', async () => (await status()).trim() === 'ready', { seconds: 120 })
  const log = await run('journalctl -o cat -u quanzi-worker')
  expectThat(log.includes('ready to process videos'), `the worker: ${log}`)
  return `a video is ready after ${Math.round((performance.now() - began) / 1000)} s`
}

/** Runs `work` while members write and visitors read through nginx; no call may be lost. */
export const underLoad = async (
  { people, posts, url }: { people: Person[]; posts: number[]; url: string },
  work: () => Promise<unknown>,
): Promise<string> => {
  const load = startLoad({ send, people, posts, retries: false, writers: 3, readers: 2 })
  await pause(1_000)
  try {
    await work()
    await pause(1_000)
  } finally {
    await load.stop()
  }
  const statuses = [...load.statuses.write, ...load.statuses.read]
  const calls = statuses.reduce((sum, [, n]) => sum + n, 0)
  const failed = statuses.filter(([status]) => !/^[234]/.test(status))
  expectThat(
    failed.length === 0,
    `of ${calls} calls failed: ${failed.map(([status, n]) => `${n} × ${status}`).join(', ')}`,
  )
  expectThat(
    load.acknowledgements.length > 20,
    `too few writes to tell: ${load.acknowledgements.length}; refused: ${[...load.rejections.keys()].join('; ')}`,
  )
  const { lost, double } = await checkWrites(url, load.writes)
  expectThat(lost + double === 0, `${lost} acknowledged writes lost, ${double} stored twice`)
  return `${calls} calls, ${load.acknowledgements.length} acknowledged writes, none lost`
}

/** systemd's own rating of the running units, and its reading of their files. */
export const checkUnits = async ({ run }: Machine, units: string[]): Promise<string> => {
  await run(
    "systemd-analyze verify /etc/systemd/system/{quanzi,pgbackrest}* 2>&1 | grep -E 'quanzi|pgbackrest' && exit 1 || true",
  )
  const levels: string[] = []
  for (const unit of units) {
    const text = await run(`systemd-analyze security --no-pager ${unit}.service`)
    const [, level = 'unknown'] = /Overall exposure level for \S+: ([\d.]+)/.exec(text) ?? []
    expectThat(Number(level) <= 3, `${unit} is exposed by ${level}`)
    levels.push(level)
  }
  const failed = await run('systemctl list-units --failed --plain --no-legend')
  expectThat(failed === '', `failed units: ${failed}`)
  return `exposed by ${levels.join(', ')} of 10`
}

export const checkTimer = async ({ run }: Machine): Promise<string> => {
  const next = await run('systemctl list-timers --no-legend --plain quanzi-backup.timer')
  expectThat(next.includes('quanzi-backup.service'), 'the timer is not active')
  await run('systemctl start quanzi-backup')
  const archive = (await run('ls /var/lib/quanzi/backups/*.tar')).trim()
  expectThat(!archive.includes('\n'), `archives: ${archive}`)
  return (
    (await run(`sh /srv/quanzi/current/deploy/tool.sh restore --check ${archive} 2>&1`)).trim().split('\n').at(-1) ?? ''
  )
}

/** The archive of the timer comes back in a database of its own. */
export const checkRestore = async ({ run }: Machine): Promise<string> => {
  await run(`runuser -u postgres -- createdb --owner quanzi restored
    set -a; . /etc/quanzi.env; set +a
    export DATABASE_URL='postgres:///restored?host=/var/run/postgresql' DATA_DIR=/var/lib/quanzi/restored
    cd /srv/quanzi/current
    runuser -u quanzi -- node server/dist/restore.js /var/lib/quanzi/backups/*.tar
    runuser -u quanzi -- node server/dist/check-ledger.js`)
  const count = (database: string) =>
    run(`runuser -u postgres -- psql -qAtd ${database} -c 'select count(*) from post'`)
  const [served, restored] = [Number(await count('quanzi')), Number(await count('restored'))]
  expectThat(restored > 0 && restored <= served, `${restored} posts came back of ${served}`)
  return `${restored} posts restored, counters true`
}

export const checkKill = async ({ run }: Machine): Promise<string> => {
  const [port = 0] = ports.processes
  const began = performance.now()
  await run(`systemctl kill --signal=KILL --kill-whom=main quanzi@${port}`)
  await waitFor(
    'the killed process',
    async () => (await run(`systemctl show -P NRestarts quanzi@${port}`)).trim() !== '0',
  )
  await waitFor('the killed process', () => isReady(port), { seconds: 60 })
  return `ready again after ${Math.round((performance.now() - began) / 1000)} s`
}

export const checkPointInTime = async ({ run }: Machine, bringBack: () => Promise<unknown>): Promise<string> => {
  const query = async (text: string) => (await run(`runuser -u postgres -- psql -qAtd quanzi -c "${text}"`)).trim()
  await query('create table numbered as select n from generate_series(1, 100) n')
  const before = await query('select count(*) from post')
  await run("sleep 2; date '+%F %T%:z' > /root/moment; sleep 2")
  await query('insert into numbered values (101)')
  await query('drop table post cascade')
  // The last piece of the log is archived when it is complete, within a minute in any case.
  await query('select pg_switch_wal()')
  await bringBack()
  for (const port of ports.processes) await waitFor(`process ${port}`, () => isReady(port), { seconds: 60 })
  const [after, numbers] = [await query('select count(*) from post'), await query('select count(*) from numbered')]
  expectThat(after === before && numbers === '100', `${after} posts of ${before}, ${numbers} rows of 100`)
  await query('drop table numbered')
  return `${after} posts are back, and nothing later`
}
