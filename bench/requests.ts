import { parseCallName } from '@quanzi/contract'
import { encodeForm } from '../web/src/platform/api/form-encoding.ts'
import type { Running } from './bench.ts'
import { cookieOf, type Facts, type Group } from './data/dataset.ts'
import type { Server } from './servers.ts'

export type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Fields = Record<string, string | number>

/** A call of the product by its name in the contract, such as `GET circle/topicapi list`; `member` is logged in. */
export const call = (name: string, fields: Fields, member?: number): Request => {
  const { method, path, action } = parseCallName(name)
  const body = encodeForm({ action, ...fields }).toString()
  const headers: Record<string, string> = member === undefined ? {} : { cookie: cookieOf(member) }
  if (method === 'GET') return { method, path: `/api/${path}?${body}`, headers }
  headers['content-type'] = 'application/x-www-form-urlencoded'
  return { method, path: `/api/${path}`, headers, body }
}

export const send = async <T>({ url }: Server, { path, ...init }: RequestInit & { path: string }): Promise<T> => {
  const response = await fetch(`${url}${path}`, init)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 500)}`)
  return ((await response.json()) as { data: T }).data
}

export const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T // lists are not empty
const createComment = 'POST circle/replyapi comment'
const remark = (n: number) => `路过看了两遍，第${n}次来，照片里那条路我也走过，下次带上孩子一起去。`
const words = [
  ...['冬笋', '柿子', '茶山', '早市', '路灯', '水库', '豆腐', '观鸟', '云海', '桂花', '停车', '公交', '医院', '学校'],
  ...['奶奶', '咖啡', '露营', '钓鱼', '红薯', '银杏', '湿地', '白鹭', '快递', '菜场', '竹海'],
]

/** The calls of a member who opens the user centre. */
const ownPages = ['homepage', 'reply', 'digg', 'get_reply', 'get_digg'].map(
  (action) => `GET circle/memberapi ${action}`,
)

type MakeFields = (facts: Facts, n: number, members: number) => [statement: string, call: string, Fields]

/** The n-th request of each kind: the statement of the SQL ref, the call of the product, and the fields of both. */
const kinds = {
  feed: () => ['feed', 'GET circle/topicapi list', {}],
  detail: ({ discussed }, n) =>
    n % 2 === 0
      ? ['detail', 'GET circle/topicapi detail', { topic_id: at(discussed, n >> 1) }]
      : ['comments', 'GET circle/replyapi list', { topic_id: at(discussed, n >> 1) }],
  'user centre': (_, n) => ['', at(ownPages, n), {}],
  search: (_, n) => ['search', 'GET circle/topicapi search', { keywords: at(words, n) }],
  // Each member likes each post, then takes each like back, and so on: a like that is there already would cost nothing.
  like: ({ posts }, n, members) => {
    const round = Math.floor(n / members)
    const fields = { topic_id: at(posts, round) }
    return Math.floor(round / posts.length) % 2 === 0
      ? ['like', 'POST circle/diggapi topic', fields]
      : ['unlike', 'POST circle/diggapi topic_cancel', fields]
  },
  comment: ({ posts }, n) => ['comment', createComment, { topic_id: at(posts, n), content: remark(n) }],
  commentOnOneSite: ({ sites }, n) => ['', createComment, { ...at(sites, 0), content: remark(n) }],
  commentOnTenSites: ({ sites }, n) => ['', createComment, { ...at(sites, n), content: remark(n) }],
} satisfies Record<string, MakeFields>
export type Kind = keyof typeof kinds

export const requestsOf = (facts: Facts, kind: Kind, group: Group | 'visitor', sqlRef = false): (() => Request) => {
  const members = group === 'visitor' ? [undefined] : facts.members[group]
  let n = 0
  return () => {
    const make: MakeFields = kinds[kind]
    const [statement, name, fields] = make(facts, n, members.length)
    const member = at(members, n++)
    return sqlRef
      ? { method: 'POST', path: `/${statement}?${encodeForm({ member: member ?? 0, ...fields })}` }
      : call(name, fields, member)
  }
}

export const writeAndDecide = ({ facts, server }: Running): (() => Promise<void>) => {
  const [author, reviewer] = [at(facts.members.nonBlockers, 0), at(facts.members.reviewer, 0)]
  let n = Date.now()
  return async () => {
    const written = call(createComment, { topic_id: at(facts.discussed, ++n), content: remark(n) }, author)
    const { comment } = await send<{ comment: { comment_id: number } }>(server, written)
    const decision = { raction: 'pass', data: comment.comment_id, reason: '' }
    await send(server, call('POST circle/reply multi', decision, reviewer))
  }
}
