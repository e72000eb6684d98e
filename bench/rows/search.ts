import { Client } from 'pg'
import { site } from '../data/statements.ts'
import { words } from '../data/words.ts'
import { open } from '../measure/client.ts'
import { call } from '../measure/wire.ts'
import type { Row } from '../report/row.ts'
import type { House } from '../servers/houses.ts'

/** Beyond this many the search stops counting. */
const most = 1000

/** The share of the posts with a word, as a scan over their text finds them, that the search answers; over all words. */
export const recallOf = async (houses: House[]): Promise<Row> => ({
  what: 'search: share of the posts that it finds',
  values: await Promise.all(houses.flatMap((house) => (house.circle.url ? [recall(house, house.circle.url)] : []))),
  unit: 'share',
  target: { atLeast: 1 },
})

const recall = async ({ product }: House, url: string): Promise<number> => {
  const database = new Client({ connectionString: url })
  await database.connect()
  let [wanted, found] = [0, 0]
  for (const word of words) {
    const { rows } = await database.query(
      'select id from post where site_id = $1 and state = 1 and not hidden and content like $2',
      [site, `%${word}%`],
    )
    if (rows.length > most) continue
    const answered = await findAll(product.port, word)
    wanted += rows.length
    found += rows.filter(({ id }) => answered.has(Number(id))).length
  }
  await database.end()
  return found / wanted
}

const findAll = async (port: number, word: string): Promise<Set<number>> => {
  const line = await open(port)
  const ids = new Set<number>()
  for (let page = 1; ; page++) {
    const { text } = await line.ask(call('GET circle/topicapi search', { keywords: word, page, pagesize: 100 }))
    const { topic } = JSON.parse(text).data as { topic: { data: { topic_id: number }[] } }
    for (const { topic_id } of topic.data) ids.add(topic_id)
    if (topic.data.length < 100) break
  }
  line.close()
  return ids
}
