import { tab } from '@quanzi/contract/states'
import { embeddedCircle, postgresCircle } from '../data/circles.ts'
import { reviewerCookie } from '../data/facts.ts'
import { type Line, open } from '../measure/client.ts'
import { call } from '../measure/wire.ts'
import type { Options } from '../options.ts'
import type { Section } from '../report/row.ts'
import { closeHouse, type House, openHouse } from '../servers/houses.ts'
import { type Asks, behindPage, inTurns } from './growth.ts'

/** Two circles that differ in what waits at the desk alone: how much longer its counts and lists take in the fuller one. */
export const measureDesk = async (
  cluster: string,
  home: string,
  { sizes: [size = 1_000], quick }: Pick<Options, 'sizes' | 'quick'>,
  progress: (line: string) => void,
): Promise<Section> => {
  const [few, many] = [100, quick ? 10_000 : 100_000]
  const told = new Map<string, number[]>()
  const engines = {
    postgres: (n: number) => postgresCircle(cluster, size, home, n),
    embedded: (n: number) => embeddedCircle(size, home, n),
  }
  for (const [engine, make] of Object.entries(engines)) {
    progress(`making desks where ${few} and ${many} wait, ${engine}`)
    const houses: House[] = []
    try {
      for (const n of [few, many]) houses.push(await openHouse(await make(n)))
      const [small, large] = [await side(houses[0] as House), await side(houses[1] as House)]
      progress(`desks, ${engine}`)
      for (const [what, ratio] of await inTurns(small, large, quick ? 30 : 150))
        told.set(what, [...(told.get(what) ?? []), ratio])
      small.line.close()
      large.line.close()
    } finally {
      for (const house of houses) await closeHouse(house)
    }
  }
  return {
    title: 'A full desk',
    about: `The middle answer time where ${many.toLocaleString('en')} posts and as many comments wait / where ${few} do, asked in turns over one connection.`,
    columns: Object.keys(engines),
    rows: [...told].map(([what, values]) => ({ what, values, unit: 'ratio', target: { atMost: 1.5 } })),
  }
}

const side = async (house: House): Promise<{ line: Line; asks: Asks }> => {
  const line = await open(house.product.port)
  return { line, asks: await asksOf(line) }
}

const asksOf = async (line: Line): Promise<Asks> => {
  const desk = { cookie: reviewerCookie }
  const asks: Asks = { 'counts of the tabs': () => call('GET circle/audit list', {}, desk) }
  for (const [what, address] of [
    ['posts', 'GET circle/topic list'],
    ['comments', 'GET circle/reply pending'],
  ] as const) {
    const fields = { state: tab.pending, pagesize: 10 }
    asks[`pending ${what}, page 1`] = () => call(address, fields, desk)
    asks[`pending ${what}, a middle page`] = await behindPage(line, address, fields, desk)
    asks[`reported ${what}`] = () => call(address, { state: tab.reported }, desk)
  }
  return asks
}
