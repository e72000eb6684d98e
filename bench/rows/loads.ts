import type { Contender, Figures, Plan } from '../measure/rounds.ts'
import { takeTurns } from '../measure/rounds.ts'
import { call, get } from '../measure/wire.ts'
import type { House, Running } from '../servers/houses.ts'
import { type Deed, deeds, productDeeds, yardstickDeeds } from './deeds.ts'

/** The figures of every contender, one for each round, by the contender's name. */
export type Told = Record<string, Figures[]>

/** Names of contenders: who, where, what. */
export const ofProduct = ({ circle }: House, deed: Deed | 'visitor' | 'unchanged') =>
  `${circle.engine} ${circle.size} ${deed}`
export const ofSqlRef = ({ circle }: House, deed: Deed) => `sql ref ${circle.size} ${deed}`
export const fixedName = 'fixed'

/** Everything that is asked under load: the product on all houses, the SQL ref beside it, and the fixed answer. */
export const measureLoads = async (
  houses: House[],
  fixed: Running,
  plan: Plan,
  progress: (line: string) => void,
): Promise<Told> => {
  const contenders: Contender[] = [{ ...fixed, name: fixedName, next: () => get('/fixed') }]
  contenders.push(...houses.flatMap(contendersOf))
  return takeTurns(contenders, plan, progress)
}

const contendersOf = (house: House): Contender[] => {
  const { product, sqlRef, circle } = house
  const [mine, yours] = [productDeeds(circle.facts), yardstickDeeds(circle.facts)]
  const list: Contender[] = []
  for (const deed of deeds) {
    list.push({ ...product, name: ofProduct(house, deed), next: mine[deed] })
    if (sqlRef) list.push({ ...sqlRef, name: ofSqlRef(house, deed), next: yours[deed] })
  }
  const feed = () => call('GET circle/topicapi list', { pagesize: 20 }, asBrowsers)
  list.push({ ...product, name: ofProduct(house, 'visitor'), next: feed })
  list.push(unchanged(house))
  return list
}

/** Every browser takes packed answers, and what is everybody's is packed once for all of them. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' }

/** A visitor who has the page already; its tag changes when somebody likes or comments, so it is asked for anew. */
const unchanged = (house: House): Contender => {
  const { port } = house.product
  const url = `http://127.0.0.1:${port}/api/circle/topicapi?action=list&pagesize=20`
  let tag = ''
  return {
    ...house.product,
    name: ofProduct(house, 'unchanged'),
    status: 304,
    before: async () => {
      tag = (await fetch(url, { headers: asBrowsers })).headers.get('etag') ?? ''
    },
    next: () => call('GET circle/topicapi list', { pagesize: 20 }, { ...asBrowsers, 'if-none-match': tag }),
  }
}
