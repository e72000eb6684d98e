import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../shell.mjs'
import { edgeSeconds } from '../edge.ts'
import { type Person, siteId } from '../load.ts'
import { waitFor } from '../program.ts'
import type { Result, TrialOptions } from './results.ts'

const rounds = 8

/** Posts with a picture go offline while visitors read them at the edge: with purges, and with purges that fail. */
export const tryCdn = async ({ circle, people, reviewer }: TrialOptions): Promise<Result[]> => {
  const { edge, nginx, ports } = circle
  if (!edge || !nginx) throw new Error('this trial needs nginx and Varnish with its module xkey')
  const origin = `http://127.0.0.1:${edge.port}`
  const picture = readFileSync(join(root, 'server/src/demo/media/01-tea-hills.feed.webp'))

  const call = async (person: Person, path: string, body: Buffer, type: string) => {
    const { status, text } = await nginx.send(`/api/${path}?siteid=${siteId}`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': type },
      body,
    })
    const answer =
      status === 200 ? (JSON.parse(text) as { state: number; data: Record<string, string | number> }) : undefined
    if (answer?.state !== 1) throw new Error(`${path}: ${status} ${text}`)
    return answer.data
  }
  const submit = (person: Person, path: string, fields: Record<string, string>) =>
    call(
      person,
      `circle/${path}`,
      Buffer.from(new URLSearchParams(fields).toString()),
      'application/x-www-form-urlencoded',
    )
  const upload = async (person: Person) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'a.webp')
    const body = new Response(form)
    const bytes = Buffer.from(await body.arrayBuffer())
    return call(person, 'index/upload/file', bytes, body.headers.get('content-type') ?? '')
  }
  const publish = async (n: number) => {
    const author = people[n % people.length] as Person
    const { attachid, url } = await upload(author)
    const content = `trial of the edge ${n} ${Date.now()}`
    const fields = { action: 'common', content, attachment: JSON.stringify([{ id: attachid }]) }
    const { topic_id } = await submit(author, 'postingapi', fields)
    await submit(reviewer, 'topic', { action: 'pass', topic_id: String(topic_id), rev: '1' })
    const pages = [`/s/${topic_id}`, '/s/', '/s/rss.xml'].map((path) => `${path}?siteid=${siteId}`)
    return { id: String(topic_id), content, addresses: [...pages, String(url).replace(/\?.*/, '')] }
  }
  type Target = Awaited<ReturnType<typeof publish>>
  const shows = async (address: string, { content }: Target): Promise<boolean> => {
    const response = await fetch(origin + address)
    const body = await response.text()
    return address.startsWith('/files/') ? response.status === 200 : body.includes(content)
  }
  /** Milliseconds from the decision to the last request that was still answered with the post. */
  const withdraw = async (target: Target): Promise<number> => {
    for (const address of [...target.addresses, ...target.addresses])
      await waitFor(`${address} at the edge`, () => shows(address, target), { seconds: 10 + edgeSeconds })
    await submit(reviewer, 'topic', { action: 'offline', topic_id: target.id, reason: '引战' })
    const decidedAt = performance.now()
    const staleFor = async (address: string): Promise<number> => {
      for (let stale = 0; ; await pause(10)) {
        const askedAfter = performance.now() - decidedAt
        if (askedAfter > 30_000) return askedAfter
        if (await shows(address, target)) stale = askedAfter
        else if (askedAfter - stale > 500) return stale
      }
    }
    return Math.max(...(await Promise.all(target.addresses.map(staleFor))))
  }
  const failedPurges = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${ports[0]}/metrics`)).text()
    return Number(/^quanzi_cdn_purges_failed (\d+)/m.exec(text)?.[1])
  }

  const hitsBefore = edge.countHits()
  const purged: number[] = []
  for (let n = 0; n < rounds; n++) purged.push(await withdraw(await publish(n)))
  const hits = edge.countHits() - hitsBefore

  const target = await publish(rounds)
  edge.setDeaf(true)
  const unpurged = await withdraw(target)
  const counted = await failedPurges()
  edge.setDeaf(false)
  const isRetried = await waitFor('the retries', async () => (await failedPurges()) === 0, { seconds: 90 }).then(
    () => true,
    () => false,
  )

  const worst = Math.max(...purged)
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const trial = 'cdn'
  return [
    { trial, what: 'gone from the edge', value: inSeconds(worst), target: '≤ 1 s', good: worst <= 1_000 },
    { trial, what: 'answered by the edge meanwhile', value: String(hits), target: '> 0', good: hits > 0 },
    {
      trial,
      what: 'gone while purges fail',
      value: inSeconds(unpurged),
      target: `> 1 s, ≤ ${edgeSeconds + 1} s`,
      good: unpurged > 1_000 && unpurged <= (edgeSeconds + 1) * 1_000,
    },
    { trial, what: 'failed purges counted', value: String(counted), target: '> 0', good: counted > 0 },
    { trial, what: 'purged by a later attempt', value: isRetried ? 'yes' : 'no', target: 'yes', good: isRetried },
  ]
}
