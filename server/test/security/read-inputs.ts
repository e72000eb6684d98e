import { type CallName, calls } from '@quanzi/contract'
import type { Role } from '@quanzi/contract/call'
import { toChinaDate } from '@quanzi/contract/text'
import { day } from '@quanzi/contract/time'

/** What a viewer is. `staff`: reviewer or operator of any site; `author`: of a post or comment. */
export type Ability = Role | 'staff' | 'author'

export type ReadWorld = {
  now: Date
  people: { id: number; nickname: string }[]
  posts: number[]
  comments: number[]
  tag: number
  poll: number
  period: number
}

/** What calls need beside the ids of people, posts and comments. */
export const furtherInputs = ({
  now,
  people,
  posts,
  comments,
  tag,
  poll,
  period,
}: ReadWorld): Partial<Record<CallName, Record<string, unknown>[]>> => {
  const days = { from: toChinaDate(new Date(now.getTime() - day)), to: toChinaDate(now) }
  const orders = [1, 2, 3, 4, 5, 6].map((order) => ({ order }))
  return {
    'GET ajax/list': [{ id: 1 }],
    'GET circle/commonapi progress': [
      ...posts.map((id) => ({ kind: 'topic', id })),
      ...comments.map((id) => ({ kind: 'reply', id })),
    ],
    'GET circle/commonapi town': [{ id: 1 }],
    'GET circle/memberapi attentions': [{ type: 'tag' }],
    'GET circle/rankApi rank_list': [{ period }],
    'GET circle/tag detail': [{ tag_id: tag }],
    'GET circle/tag list': [{ tag_name: '匿名' }],
    'GET circle/tagapi detail': [{ tag_id: tag }],
    'GET circle/tagapi list': [{ tag_name: '匿名' }],
    'GET circle/tagapi vote_detail': [{ id: poll }],
    'GET circle/topicapi list': [...orders, { tagid: tag }, { type: 1 }],
    'GET circle/topicapi search': [{ keywords: '帖子' }, { keywords: '匿名' }],
    'GET circle/topicapi taglist': orders.map((one) => ({ ...one, tagid: tag })),
    'GET circle/townapi follow': [{ id: 1 }],
    'GET console/find': ['帖子', '匿名', ...people.map(({ nickname }) => nickname)].map((keyword) => ({ keyword })),
    'GET console/items': [{ list_id: 1 }],
    'GET console/member detail': people.map(({ id }) => ({ member_id: id })),
    'GET console/posts': ['帖子', '匿名'].map((keyword) => ({ keyword })),
    'GET console/statistics days': [days],
    'GET console/statistics reasons': [days],
    'GET console/statistics reviewers': [days],
    'GET console/statistics tags': [days],
    'GET console/statistics waiting': [days],
    'GET console/word list': [{ kind: 'refuse' }, { kind: 'hold' }],
    'GET index/vms/getunique': [{ filename: 'a.mp4', file_type: 'video' }],
    'GET map/place': [{ keywords: '水库' }],
    'GET map/regeo': [{ location: '120.15,30.28' }],
  }
}

/** Calls that demand more than their role. */
const demands: Partial<Record<CallName, Ability>> = {
  'GET ajax/user': 'member',
  'GET circle/commonapi progress': 'author',
  'GET circle/topicapi detail_edit': 'author',
  'GET console/factor detail': 'staff',
  'GET console/self': 'operator',
}

/** Reads that fail for everybody here, and why. */
const withoutSuccess: Partial<Record<CallName, string>> = {
  'GET ajax/wechatShare': 'needs a site with a WeChat account',
  'GET circle/commonapi wxuser': 'needs a code of WeChat',
  'GET circle/memberapi guard': 'needs a session that was opened for the whole installation',
  'GET console/word trial': 'needs a running trial; screening/dry-run.test.ts',
}

/** Whether a viewer with these abilities must get at least one successful response of the call. */
export const mustSucceed = (address: CallName, abilities: readonly Ability[]): boolean =>
  !(address in withoutSuccess) && abilities.includes(demands[address] ?? calls[address].role)

/** Whether a call accepts one of the ids; the input without any is for all calls. */
export const acceptsIdsOf = (address: CallName, input: Record<string, unknown>): boolean => {
  const shape = (calls[address].input as { shape?: Record<string, unknown> }).shape ?? {}
  const ids = Object.keys(input).filter((key) => key !== 'pagesize')
  return ids.length === 0 || ids.some((key) => key in shape)
}

/** Calls that respond with pictures, files, streams or scripts. */
export const nonJsonCalls = /captcha|export|events|stream|csv|login\/(check|logout)/
