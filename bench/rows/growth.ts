import { tab } from '@quanzi/contract/states'
import { operatorCookie, reviewerCookie } from '../data/facts.ts'
import { cookieOf } from '../data/fill.ts'
import { absentWord } from '../data/words.ts'
import { type Line, open, type Wire } from '../measure/client.ts'
import { median } from '../measure/statistics.ts'
import { call } from '../measure/wire.ts'
import type { Section } from '../report/row.ts'
import type { House } from '../servers/houses.ts'

type Ask = (n: number) => Wire
export type Asks = Record<string, Ask>
type Fields = Record<string, string | number>

/** How much longer an answer takes in the larger circle: one asks for the same in both, in turns, one at a time. */
export const measureGrowth = async (
  houses: House[],
  times: number,
  progress: (line: string) => void,
): Promise<Section> => {
  const engines = [...new Set(houses.map(({ circle }) => circle.engine))]
  const told = new Map<string, number[]>()
  for (const engine of engines) {
    const of = houses.filter(({ circle }) => circle.engine === engine).sort((a, b) => a.circle.size - b.circle.size)
    const [small, large] = [of[0], of.at(-1)]
    if (!small || !large || small === large) continue
    progress(`growth, ${engine}`)
    const [small_, large_] = [await side(small), await side(large)]
    for (const [what, ratio] of await inTurns(small_, large_, times)) told.set(what, [...(told.get(what) ?? []), ratio])
    small_.line.close()
    large_.line.close()
  }
  return {
    title: 'Growth',
    about: 'The middle answer time in the largest circle / in the smallest, asked in turns over one connection.',
    columns: engines,
    rows: [...told].map(([what, values]) => ({ what, values, unit: 'ratio', target: { atMost: 1.5 } })),
  }
}

type Side = { line: Line; asks: Asks }

/** The middle answer times of the second side / of the first, for each of their asks. */
export const inTurns = async (small: Side, large: Side, times: number): Promise<[what: string, ratio: number][]> => {
  const ratios: [string, number][] = []
  for (const what of Object.keys(small.asks)) ratios.push([what, await compare(small, large, what, times)])
  return ratios
}

const side = async (house: House): Promise<Side> => {
  const line = await open(house.product.port)
  return { line, asks: await asksOf(house, line) }
}

const compare = async (small: Side, large: Side, what: string, times: number): Promise<number> => {
  const took = { small: [] as number[], large: [] as number[] }
  for (let n = -10; n < times; n++) {
    for (const [name, { line, asks }] of Object.entries({ small, large }) as ['small' | 'large', Side][]) {
      const request = (asks[what] as Ask)(n + 10)
      const began = performance.now()
      const { status, text } = await line.ask(request)
      if (n >= 0) took[name].push(performance.now() - began)
      if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 500)}`)
    }
  }
  return median(took.large) / median(took.small)
}

/** A middle page is the one behind page 20, or behind the half of a list that is shorter. */
const middle = 20

const asksOf = async ({ circle: { facts } }: House, line: Line): Promise<Asks> => {
  const member = { cookie: cookieOf(3) }
  const desk = { cookie: reviewerCookie }
  const of = (list: number[], n: number) => list[n % list.length] ?? 0
  const asks: Asks = {}
  const list = async (what: string, address: string, fields: Fields, cookie: { cookie: string }) => {
    asks[`${what}, page 1`] = () => call(address, fields, cookie)
    asks[`${what}, a middle page`] = await behindPage(line, address, fields, cookie)
  }
  await list('feed', 'GET circle/topicapi list', {}, member)
  await list('newest posts', 'GET circle/topicapi list', { order: 1 }, member)
  await list('posts of a tag', 'GET circle/topicapi taglist', { tagid: of(facts.tags, 0) }, member)
  asks['a tag'] = () => call('GET circle/tagapi detail', { tag_id: of(facts.tags, 0) }, member)
  asks['search: a word nobody wrote'] = () => call('GET circle/topicapi search', { keywords: absentWord }, member)
  asks['ranking of a week'] = () => call('GET circle/rankApi rank_list', { period: facts.week }, member)
  asks['a post'] = (n) => call('GET circle/topicapi detail', { topic_id: of(facts.posts, n) }, member)
  asks['comments'] = (n) => call('GET circle/replyapi list', { topic_id: of(facts.discussed, n) }, member)
  asks['desk: counts of the tabs'] = () => call('GET circle/audit list', {}, desk)
  for (const [name, state] of [
    ['pending', tab.pending],
    ['passed', tab.passed],
    ['all', tab.all],
  ] as const) {
    await list(`desk: ${name} posts`, 'GET circle/topic list', { state }, desk)
    await list(`desk: ${name} comments`, 'GET circle/reply pending', { state }, desk)
  }
  await console_(asks, line)
  return asks
}

/** The log and the figures of the console, which must not care how much happened. */
const console_ = async (asks: Asks, line: Line): Promise<void> => {
  const operator = { cookie: operatorCookie }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const month = { from: day(29), to: day(0) }
  asks['console: days of a month'] = () => call('GET console/statistics days', month, operator)
  asks['console: waiting of a month'] = () => call('GET console/statistics waiting', month, operator)
  asks['console: reviewers of a month'] = () => call('GET console/statistics reviewers', month, operator)
  const log = 'GET console/log list'
  asks['console: log, page 1'] = () => call(log, {}, operator)
  asks['console: log of one action'] = () => call(log, { what: 'word.add' }, operator)
  const { data } = JSON.parse((await line.ask(call(log, {}, operator))).text) as { data: { data: { id: number }[] } }
  const half = Math.floor((data.data[0]?.id ?? 0) / 2)
  const cursor = Buffer.from(`${half} `).toString('base64url')
  asks['console: log, a middle page'] = () => call(log, { cursor }, operator)
}

/**
 * Asks for the page behind one in the middle of a list. The number of the page, which a cursor makes irrelevant, differs
 * each time, so that no list is one that the server still has.
 */
export const behindPage = async (
  line: Line,
  address: string,
  fields: Fields,
  cookie: { cookie: string },
): Promise<Ask> => {
  const look = async (page: number) =>
    JSON.parse((await line.ask(call(address, { ...fields, page }, cookie))).text).data as {
      total_page: number
      next: string | null
    }
  const { total_page } = await look(1)
  const { next } = await look(Math.min(middle, Math.max(1, Math.floor(total_page / 2))))
  if (next === null) throw new Error(`${address} has no page in its middle`)
  return (n) => call(address, { ...fields, cursor: next, page: n + 1 }, cookie)
}
