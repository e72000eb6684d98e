import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../shell.mjs'
import type { Circle } from '../circle.ts'
import { runOn } from '../database.ts'
import { checkWrites, startLoad } from '../load.ts'
import { waitFor } from '../program.ts'
import { describeCounts, type Result, requireNginx, sumOf, type TrialOptions } from './results.ts'
import { followLiveCounts, keepUploading } from './sessions.ts'

const migration = '9.0.0-1-trial'

/** This version with one migration more, as the next release has. */
const buildNextVersion = ({ folder }: Circle): string => {
  const copy = join(folder, 'next')
  mkdirSync(join(copy, 'web'), { recursive: true })
  cpSync(join(root, 'server/dist'), join(copy, 'server/dist'), { recursive: true })
  symlinkSync(join(root, 'web/dist'), join(copy, 'web/dist'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  writeFileSync(
    join(copy, 'server/dist/migrations', `${migration}.sql`),
    "alter table post add column trial text not null default ''; create index post_trial on post (trial) where trial <> '';",
  )
  return join(copy, 'server/dist/main.js')
}

/**
 * Each process is stopped by SIGTERM and started again, over and over until `calls` are made, while members write, a reviewer
 * decides, visitors read, videos are uploaded and live counts are followed. Nothing is sent twice. Halfway the next version
 * migrates the database.
 */
export const tryRollingUpdate = async (options: TrialOptions): Promise<Result[]> => {
  const { circle, calls, print, people, reviewer, posts } = options
  const { send, ports, readErrors } = requireNginx(circle)
  const load = startLoad({ send, people, reviewer, posts, retries: false, writers: 6, readers: 16, pauseMs: 8 })
  const uploads = keepUploading(send, people[0] as (typeof people)[number])
  const streams = followLiveCounts(ports.tls, reviewer)
  const count = () => sumOf(load.statuses.write) + sumOf(load.statuses.read) + sumOf(uploads.statuses)
  const next = buildNextVersion(circle)
  let replaced = 0
  for (let program: string | undefined; count() < calls || !program; ) {
    program ??= replaced >= circle.ports.length && count() >= calls / 2 ? next : undefined
    for (const port of circle.ports) {
      await pause(1_000)
      await circle.replaceServer(port, program)
      replaced += 1
    }
    print(`${replaced} processes replaced${program ? ' by the next version' : ''}; ${count()} calls`)
  }
  await pause(1_000)
  await load.stop()
  const uploaded = await uploads.stop()
  const [applied] = await runOn(circle.databaseUrl, [`select name from migration where name = '${migration}'`])
  if (!applied) throw new Error('the next version has not migrated')
  // A new post changes the counts of all streams, whichever process they have come to.
  const before = streams.events()
  const [author] = people
  await send('/api/circle/postingapi?siteid=10001', {
    method: 'POST',
    headers: { cookie: author?.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(`action=common&content=${encodeURIComponent('最后一条')}`),
  })
  await waitFor('live counts', async () => streams.events().every((n, index) => n > (before[index] ?? 0)), {
    seconds: 15,
  })
  const { refused, connections } = streams.stop()

  const failed = [load.statuses.write, load.statuses.read, uploads.statuses].map((counts) =>
    sumOf(counts, (status) => status !== '200'),
  )
  const lost = failed.reduce((sum, n) => sum + n, 0) + sumOf(load.rejections)
  print(
    `writes: ${describeCounts(load.statuses.write)}; reads: ${describeCounts(load.statuses.read)}; uploads: ${describeCounts(uploads.statuses)}; refused: ${describeCounts(load.rejections)}`,
  )
  if (lost > 0) {
    const lines = readErrors().split('\n')
    // nginx says of each answer 502 or 504 which process has not answered; another one takes a call that was not sent yet.
    const isSent = (line: string): boolean => line.includes('POST') && !line.includes('connect() to')
    for (const line of lines.filter(isSent).slice(-20)) print(line)
  }
  const { lost: missing, double } = await checkWrites(circle.databaseUrl, load.writes)
  const good = (holds: boolean) => ({ trial: 'rolling', good: holds })
  return [
    { ...good(lost === 0), what: `calls not answered by 200, of ${count()}`, value: String(lost), target: '0' },
    {
      ...good(missing + double === 0),
      what: `acknowledged writes lost, double, of ${load.acknowledgements.length}`,
      value: `${missing}, ${double}`,
      target: '0, 0',
    },
    { ...good(true), what: 'processes replaced', value: String(replaced), target: '' },
    {
      ...good(uploaded.complete > 0 && uploaded.broken === 0),
      what: `uploads in ten chunks broken, of ${uploaded.complete}`,
      value: String(uploaded.broken),
      target: '0',
    },
    {
      ...good(refused === 0 && connections > 2),
      what: `live counts refused, of ${connections} connections`,
      value: String(refused),
      target: '0',
    },
  ]
}
