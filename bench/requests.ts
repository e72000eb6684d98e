import { cookieOf, type Dataset, type Facts, type Group, groups, membersOf, othersThan } from './data/dataset.ts'
import type { Request } from './load.ts'
import type { Server } from './servers.ts'

export type Fields = Record<string, string | number>

const encode = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([k, v]): [string, string] => [k, String(v)])).toString()

/** A call of the product by its name in the contract, such as `GET circle/topicapi list`; `member` is logged in. */
export const call = (name: string, fields: Fields = {}, member?: number): Request => {
  const [method = 'GET', path = '', action] = name.split(' ')
  const body = encode({ ...(action && { action }), ...fields })
  const headers: Record<string, string> = member === undefined ? {} : { cookie: cookieOf(member) }
  if (method === 'GET') return { method: 'GET', path: `/api/${path}?${body}`, headers }
  headers['content-type'] = 'application/x-www-form-urlencoded'
  return { method: 'POST', path: `/api/${path}`, headers, body }
}

export const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const remark = (n: number) => `路过看了两遍，第${n}次来，照片里那条路我也走过，下次带上孩子一起去。`
const words =
  '冬笋 柿子 茶山 早市 路灯 水库 豆腐 观鸟 云海 桂花 停车 公交 医院 学校 奶奶 咖啡 露营 钓鱼 红薯 银杏 湿地 白鹭 快递 菜场 竹海'

type Make = (facts: Facts, n: number) => { name: string; fields: Fields; sql?: string }

/** The n-th request of each kind: a call of the product, and the statement of the SQL ref with the same fields. */
const kinds = {
  feed: () => ({ name: 'GET circle/topicapi list', fields: { pagesize: 20 }, sql: 'feed' }),
  detail: ({ discussed }, n) => {
    const fields = { topic_id: at(discussed, n >> 1) }
    if (n % 2 === 0) return { name: 'GET circle/topicapi detail', fields, sql: 'detail' }
    return { name: 'GET circle/replyapi list', fields, sql: 'comments' }
  },
  search: (_, n) => ({
    name: 'GET circle/topicapi search',
    fields: { keywords: at(words.split(' '), n) },
    sql: 'search',
  }),
  like: ({ posts }, n) => ({
    name: 'POST circle/diggapi topic',
    // Ten members at the most take turns, so that no member likes a post twice.
    fields: { topic_id: at(posts, Math.floor(n / 10)) },
    sql: 'like',
  }),
  comment: ({ posts }, n) => ({
    name: 'POST circle/replyapi comment',
    fields: { topic_id: at(posts, n), content: remark(n) },
    sql: 'comment',
  }),
  commentOnOneSite: ({ sites }, n) => ({
    name: 'POST circle/replyapi comment',
    fields: { ...at(sites, 0), content: remark(n) },
  }),
  commentOnTenSites: ({ sites }, n) => ({
    name: 'POST circle/replyapi comment',
    fields: { ...at(sites, n), content: remark(n) },
  }),
} satisfies Record<string, Make>

export type Kind = keyof typeof kinds

export const productRequests = (facts: Facts, kind: Kind, group: Group | 'visitor' = 'regulars'): (() => Request) => {
  const members = group === 'visitor' ? [undefined] : membersOf(facts, group)
  let n = 0
  return () => {
    const { name, fields } = kinds[kind](facts, n)
    return call(name, fields, at(members, n++))
  }
}

/** For reads in the name of the same members, for writes in the name of others. */
export const sqlRefRequests = (facts: Facts, kind: Kind): (() => Request) => {
  let n = 0
  return () => {
    const request: ReturnType<Make> = kinds[kind](facts, n)
    const members = request.name.startsWith('GET') ? membersOf(facts, 'regulars') : othersThan(facts)
    return { method: 'POST', path: `/${request.sql}?${encode({ member: at(members, n++), ...request.fields })}` }
  }
}

export const send = async <T>({ port }: Server, { method, path, headers = {}, body }: Request): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} ${body ?? ''}: ${response.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

/** Creates a comment and publishes it by a decision. */
export const writeAndDecide = ({ facts }: Dataset, server: Server): (() => Promise<void>) => {
  const [reviewer] = membersOf(facts, 'reviewer')
  let n = Date.now()
  return async () => {
    const fields = { topic_id: at(facts.discussed, ++n), content: remark(n) }
    const request = call('POST circle/replyapi comment', fields, facts.firstMember + groups.nonBlockers.from)
    const { data } = await send<{ data: { comment: { comment_id: number } } }>(server, request)
    const decision = { raction: 'pass', data: data.comment.comment_id, reason: '' }
    await send(server, call('POST circle/reply multi', decision, reviewer))
  }
}

export const writeAndDecideInSql = ({ facts }: Dataset, server: Server): (() => Promise<void>) => {
  const post = <T>(path: string, fields: Fields) =>
    send<T>(server, { method: 'POST', path: `/${path}?${encode({ member: at(othersThan(facts), 0), ...fields })}` })
  let n = 0
  return async () => {
    const fields = { topic_id: at(facts.discussed, ++n), content: remark(n) }
    const { comment_id } = await post<{ comment_id: number }>('comment', fields)
    await post('decide', { comment_id })
  }
}
