import type { SiteContent } from './site-content.ts'
import type { Person } from './test-app.ts'

/** Answers to a visitor and to members, without ids and avatars, which differ between deployments. */
export const readSiteAnswers = async (
  visitor: Person,
  as: { second: Person; author: Person; reader: Person },
  siteid: number,
  content: SiteContent,
): Promise<Record<string, unknown>> => {
  const { shown, anonymous, ofReader, waiting, head, tag, poll } = content
  const answers: Record<string, unknown> = {}
  for (const [who, name, input] of [
    [visitor, 'GET circle/topicapi list', {}],
    [visitor, 'GET circle/topicapi detail', { topic_id: shown }],
    [visitor, 'GET circle/topicapi detail', { topic_id: anonymous }],
    [visitor, 'GET circle/topicapi detail', { topic_id: ofReader }],
    [visitor, 'GET circle/replyapi list', { topic_id: shown }],
    [visitor, 'GET circle/replyapi children', { comment_id: head }],
    [visitor, 'GET circle/topicapi taglist', { tagid: tag }],
    [visitor, 'GET circle/topicapi search', { keywords: '柿子' }],
    [visitor, 'GET circle/tagapi list', {}],
    [visitor, 'GET circle/tagapi detail', { tag_id: tag }],
    [visitor, 'GET circle/tagapi vote_detail', { id: poll }],
    [visitor, 'GET circle/commonapi slide', { list: 'home' }],
    [visitor, 'GET circle/commonapi setting', {}],
    [visitor, 'GET circle/commonapi town', { id: content.town }],
    [visitor, 'GET circle/rankApi rank_period_list', {}],
    [visitor, 'GET ajax/list', { id: content.town }],
    [visitor, 'GET reward/contentlog', { content_id: shown }],
    [as.author, 'GET circle/memberapi topic', { member_id: as.author.id }],
    [as.author, 'GET circle/tagapi my', {}],
    [as.author, 'GET circle/topicapi detail', { topic_id: anonymous }],
    [as.reader, 'GET circle/commonapi notify', {}],
    [as.reader, 'GET circle/memberapi attentions', { member_id: as.reader.id }],
    [as.second, 'GET circle/audit list', {}],
    [as.second, 'GET circle/topic list', {}],
    [as.second, 'GET circle/topic detail', { topic_id: waiting }],
    [as.second, 'GET circle/topic history', { topic_id: content.states[2] }],
    [as.second, 'GET circle/reply pending', {}],
    [as.second, 'GET circle/profile list', {}],
    [as.second, 'GET circle/report members', {}],
  ] as const) {
    const { code, data, error } = await who.call(name, { ...input, siteid })
    answers[`${name} ${JSON.stringify(input, (field, value) => (field === 'member_id' ? 0 : value))} ${who.nickname}`] =
      { code, error, data: canonical(data) }
  }
  return answers
}

const memberFields = ['img_url', 'member_id', 'memberid', 'author_id', 'from_memberid', 'changes_in', 'onlooker']
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value === 'string') return value.replace(/\?.*$/, '').replace(/faces\/\d+/, 'faces')
  if (typeof value !== 'object' || value === null) return value
  const skipped = 'nickname' in value ? [...memberFields, 'id'] : memberFields
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !skipped.includes(name))
      .map(([name, field]) => [name, canonical(field)]),
  )
}
