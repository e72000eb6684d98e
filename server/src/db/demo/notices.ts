import { anonymousName, limits } from '@quanzi/contract/limits'
import { cut } from '@quanzi/contract/text'
import { outcomeWords } from '../../features/report/close.ts'
import type { Row } from './bulk.ts'
import type { CommentFacts } from './comments.ts'
import type { Content } from './content.ts'
import type { People, Person } from './members.ts'
import { after, daysBefore, type Moment } from './moment.ts'
import type { PostFacts } from './posts.ts'

type Line = Row<'notice'> & { created_at: Date }

type Told = {
  posts: PostFacts[]
  comments: CommentFacts[]
  reports: Row<'report'>[]
  appeals: Row<'appeal'>[]
}
type Members = ReadonlyMap<number, Person>

/** The site's own notices, and what authors were told of their posts and comments, oldest first. */
export const noticeRows = (
  site: number,
  notices: Content['notices'],
  { posts, comments, reports, appeals }: Told,
  people: People,
  now: Moment,
): Line[] => {
  const members = new Map([...people.values()].map((member) => [member.row, member]))
  const byId = new Map(comments.map((facts) => [facts.id, facts]))
  return [
    ...notices.map(({ title, content, days_ago }) => {
      const at = daysBefore(now, days_ago)
      return { site_id: site, member_id: null, title, content, link: '', created_at: at, visible_at: at }
    }),
    ...posts.flatMap(postDecisions),
    ...comments.flatMap(commentDecisions),
    ...reports.flatMap((report) => reportOutcome(report, members)),
    ...appeals.flatMap((appeal) => appealOutcome(appeal, members)),
    ...comments.flatMap((facts) => answers(facts, facts.answered === null ? null : (byId.get(facts.answered) ?? null))),
  ].sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

const postDecisions = ({ site, id, author, text, published, refused }: PostFacts): Line[] => [
  ...(published ? [told(site, author, '您的帖子已通过审核', quoted(text.text), `#/sharedetail/${id}`, published)] : []),
  ...(refused
    ? [
        told(
          site,
          author,
          published ? '您的帖子已下线' : '您的帖子未通过审核',
          `理由：${text.reason ?? ''}。${quoted(text.text)}`,
          `#/topic_edit/${id}`,
          refused,
        ),
      ]
    : []),
]

const commentDecisions = ({ post, author, text, reason, published, refused }: CommentFacts): Line[] => {
  if (refused)
    return [told(post.site, author, '您的评论未通过审核', `理由：${reason}。${quoted(text)}`, '#/comments', refused)]
  const link = `#/sharedetail/${post.id}`
  return published ? [told(post.site, author, '您的评论已通过审核', quoted(text), link, published)] : []
}

const quoted = (text: string) => `「${cut(text, 40)}」`

const reportOutcome = ({ site_id, kind, reporter_id, outcome, closed_at }: Row<'report'>, members: Members): Line[] => {
  const reporter = members.get(reporter_id ?? 0)
  if (!site_id || !kind || !reporter || !outcome || !closed_at) return []
  const { title, content } = outcomeWords(kind, outcome)
  return [told(site_id, reporter, title, content, '', closed_at)]
}

const appealOutcome = (
  { site_id, kind, item_id, member_id, outcome, answer, closed_at }: Row<'appeal'>,
  members: Members,
): Line[] => {
  const author = members.get(member_id ?? 0)
  if (!site_id || !author || outcome !== 'dismissed' || !closed_at) return []
  const link = kind === 'post' ? `#/topic_edit/${item_id}` : '#/comments'
  return [told(site_id, author, '您的申诉未通过', `答复：${answer}`, link, closed_at)]
}

/** A published comment tells whom it answers and whose post it is under, each once and never its writer. */
const answers = ({ post, author, anonymous, text, published }: CommentFacts, answered: CommentFacts | null): Line[] => {
  if (!published) return []
  const writer = anonymous ? anonymousName : author.nickname
  const whom = new Map<Person, string>([[post.author, '评论了您的帖子']])
  if (answered) whom.set(answered.author, '回复了您的评论')
  whom.delete(author)
  return [...whom].map(([member, what]) =>
    told(post.site, member, `${writer}${what}`, cut(text, 60), `#/sharedetail/${post.id}`, published),
  )
}

const told = (site: number, member: Person, title: string, content: string, link: string, at: Date): Line => ({
  site_id: site,
  member_id: member.row,
  title,
  content,
  link,
  created_at: at,
  visible_at: after(at, limits.undoWindow),
})
