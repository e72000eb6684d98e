import type { Figures } from '../measure/rounds.ts'
import { type Row, ratioOf, type Section, type Target } from '../report/row.ts'
import type { House } from '../servers/houses.ts'
import type { Deed } from './deeds.ts'
import { fixedName, ofProduct, ofSqlRef, type Told } from './loads.ts'

const cpu = (figures: Figures) => figures.cpu
const rate = (figures: Figures) => figures.rate
const p99 = (figures: Figures) => figures.p99

const titles: Record<Deed, string> = {
  feed: 'feed of 20, member',
  tagFeed: 'posts of a tag, 20, member',
  ranking: 'ranking of a week, member',
  detail: 'post + 20 comments, member',
  comment: 'write a comment',
  like: 'like a post',
  search: 'search a word of two characters',
  absent: 'search a word nobody wrote',
}

/** What the product costs beside its yardsticks, on PostgreSQL; a column for each size. */
export const underLoad = (houses: House[], told: Told): Section => {
  const columns = houses.filter(({ circle }) => circle.engine === 'postgres')
  const row = (what: string, target: Target, value: (house: House) => number): Row => ({
    what,
    values: columns.map(value),
    unit: 'ratio',
    target,
  })
  const beside = (deed: Deed, figure: (one: Figures) => number) => (house: House) =>
    ratioOf(told[ofProduct(house, deed)], told[ofSqlRef(house, deed)], figure)
  const besideFixed = (deed: Parameters<typeof ofProduct>[1], figure: (one: Figures) => number) => (house: House) =>
    ratioOf(told[ofProduct(house, deed)], told[fixedName], figure)
  const patient = (deed: Deed) => row(`${titles[deed]}: p99 / SQL ref`, { atMost: 1.5 }, beside(deed, p99))
  return {
    title: 'PostgreSQL, ten connections',
    about:
      'CPU is milliseconds a request of server and database together; requests are a second; *SQL ref* does the same work for the same members.',
    columns: columns.map(({ circle }) => postsOf(circle.size)),
    rows: [
      row('feed of 20, member: CPU / SQL ref', { atMost: 0.45 }, beside('feed', cpu)),
      row('feed of 20, member: requests / fixed', { atLeast: 0.2 }, besideFixed('feed', rate)),
      patient('feed'),
      row('feed of 20, visitor: CPU / fixed', { atMost: 2.5 }, besideFixed('visitor', cpu)),
      row('feed of 20, visitor: requests / fixed', { atLeast: 0.6 }, besideFixed('visitor', rate)),
      row('feed of 20, visitor, unchanged (304): CPU / fixed', { atMost: 0.8 }, besideFixed('unchanged', cpu)),
      row(`${titles.tagFeed}: CPU / SQL ref`, { atMost: 0.45 }, beside('tagFeed', cpu)),
      patient('tagFeed'),
      row(`${titles.ranking}: CPU / SQL ref`, { atMost: 0.45 }, beside('ranking', cpu)),
      patient('ranking'),
      row(`${titles.detail}: CPU / SQL ref`, { atMost: 1.6 }, beside('detail', cpu)),
      patient('detail'),
      row(`${titles.comment}: CPU / SQL ref`, { atMost: 1.8 }, beside('comment', cpu)),
      patient('comment'),
      row(`${titles.like}: CPU / SQL ref`, { atMost: 1.6 }, beside('like', cpu)),
      patient('like'),
      row(`${titles.search}: CPU / SQL ref`, { atMost: 1.5 }, beside('search', cpu)),
      patient('search'),
      // A scan over few posts has nothing to do.
      row(`${titles.absent}: CPU / LIKE scan`, { atMost: 0.05 }, (house) =>
        house === columns.at(-1) ? beside('absent', cpu)(house) : Number.NaN,
      ),
    ],
  }
}

/** The embedded engine beside PostgreSQL. */
export const embeddedBeside = (houses: House[], told: Told): Section => {
  const pairs = houses.flatMap((house) => {
    const other = houses.find(({ circle }) => circle.engine === 'embedded' && circle.size === house.circle.size)
    return house.circle.engine === 'postgres' && other ? [{ postgres: house, embedded: other }] : []
  })
  const compare = (deed: Parameters<typeof ofProduct>[1], figure: (one: Figures) => number) =>
    pairs.map(({ postgres, embedded }) =>
      ratioOf(told[ofProduct(embedded, deed)], told[ofProduct(postgres, deed)], figure),
    )
  return {
    title: 'The embedded engine / PostgreSQL',
    about: 'CPU of the same requests to the product on the embedded engine, beside the product on PostgreSQL.',
    columns: pairs.map(({ postgres }) => postsOf(postgres.circle.size)),
    rows: [
      { what: `${titles.feed}: CPU`, values: compare('feed', cpu), unit: 'ratio', target: { atMost: 1.6 } },
      ...(['tagFeed', 'ranking', 'detail', 'comment', 'like', 'search'] as const).map(
        (deed): Row => ({ what: `${titles[deed]}: CPU`, values: compare(deed, cpu), unit: 'ratio' }),
      ),
    ],
  }
}

export const postsOf = (size: number): string => `${size.toLocaleString('en')} posts`
