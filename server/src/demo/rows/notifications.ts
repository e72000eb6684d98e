import { anonymousName, limits } from '@quanzi/contract/limits'
import { shorten } from '@quanzi/contract/text'
import { getOutcomeMessage } from '../../moderation/report/close-reports.ts'
import type { Row } from '../../platform/db/bulk-insert.ts'
import type { DemoContent } from '../content.ts'
import { addMs, daysBefore } from '../time.ts'
import type { CommentFacts } from './comments.ts'
import type { DemoMember, DemoMembers } from './members.ts'
import type { PostFacts } from './posts.ts'

const unrelated = { comment_id: null, from_id: null }

type NotificationRow = Row<'notice'> & { created_at: Date }

type NotificationSources = {
  posts: PostFacts[]
  comments: CommentFacts[]
  reports: Row<'report'>[]
  appeals: Row<'appeal'>[]
}
type Members = ReadonlyMap<number, DemoMember>

/** The notices of the site, and those to authors about their posts and comments, oldest first. */
export const notificationRows = (
  site: number,
  announcements: DemoContent['notices'],
  { posts, comments, reports, appeals }: NotificationSources,
  people: DemoMembers,
  now: Date,
): NotificationRow[] => {
  const members = new Map([...people.values()].map((member) => [member.row, member]))
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return [
    ...announcements.map(({ title, content, days_ago }) => {
      const at = daysBefore(now, days_ago)
      return { site_id: site, member_id: null, title, content, link: '', ...unrelated, created_at: at, visible_at: at }
    }),
    ...posts.flatMap(postDecisionNotifications),
    ...comments.flatMap(commentDecisionNotifications),
    ...reports.flatMap((report) => reportOutcomeNotifications(report, members)),
    ...appeals.flatMap((appeal) => appealOutcomeNotifications(appeal, members)),
    ...comments.flatMap((comment) =>
      replyNotifications(comment, comment.answered === null ? null : (byId.get(comment.answered) ?? null)),
    ),
  ].sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

const postDecisionNotifications = (post: PostFacts): NotificationRow[] => {
  const { site, id, author, publishedAt: published, refusedAt: refused } = post
  const { text, reason = '' } = post.text
  const notices: NotificationRow[] = []
  if (published) {
    const link = `#/sharedetail/${id}`
    notices.push(createNotification(site, author, '您的帖子已通过审核', quoted(text), link, published))
  }
  if (refused) {
    const title = published ? '您的帖子已下线' : '您的帖子未通过审核'
    const content = `理由：${reason}。${quoted(text)}`
    notices.push(createNotification(site, author, title, content, `#/topic_edit/${id}`, refused))
  }
  return notices
}

const commentDecisionNotifications = (comment: CommentFacts): NotificationRow[] => {
  const { post, author, text, reason, publishedAt: published, refusedAt: refused } = comment
  if (refused) {
    const content = `理由：${reason}。${quoted(text)}`
    return [createNotification(post.site, author, '您的评论未通过审核', content, '#/comments', refused)]
  }
  const link = `#/sharedetail/${post.id}`
  return published ? [createNotification(post.site, author, '您的评论已通过审核', quoted(text), link, published)] : []
}

const quoted = (text: string) => `「${shorten(text, 40)}」`

const reportOutcomeNotifications = (
  { site_id, kind, reporter_id, outcome, closed_at }: Row<'report'>,
  members: Members,
): NotificationRow[] => {
  const reporter = members.get(reporter_id ?? 0)
  if (!site_id || !kind || !reporter || !outcome || !closed_at) return []
  const { title, content } = getOutcomeMessage(kind, outcome)
  return [createNotification(site_id, reporter, title, content, '', closed_at)]
}

const appealOutcomeNotifications = (
  { site_id, kind, item_id, member_id, outcome, answer, closed_at }: Row<'appeal'>,
  members: Members,
): NotificationRow[] => {
  const author = members.get(member_id ?? 0)
  if (!site_id || !author || outcome !== 'dismissed' || !closed_at) return []
  const link = kind === 'post' ? `#/topic_edit/${item_id}` : '#/comments'
  return [createNotification(site_id, author, '您的申诉未通过', `答复：${answer}`, link, closed_at)]
}

/** A published comment notifies the member it answers and the author of the post, each once and never its own author. */
const replyNotifications = (
  { id, post, author, anonymous, text, publishedAt: published }: CommentFacts,
  answered: CommentFacts | null,
): NotificationRow[] => {
  if (!published) return []
  const writer = anonymous ? anonymousName : author.nickname
  const recipients = new Map<DemoMember, string>([[post.author, '评论了您的帖子']])
  if (answered) recipients.set(answered.author, '回复了您的评论')
  recipients.delete(author)
  const [content, link] = [shorten(text, 60), `#/sharedetail/${post.id}`]
  return [...recipients].map(([member, action]) => ({
    ...createNotification(post.site, member, `${writer}${action}`, content, link, published),
    comment_id: id,
    from_id: anonymous ? null : author.row,
  }))
}

const createNotification = (
  site: number,
  member: DemoMember,
  title: string,
  content: string,
  link: string,
  at: Date,
): NotificationRow => ({
  site_id: site,
  member_id: member.row,
  title,
  content,
  link,
  ...unrelated,
  created_at: at,
  visible_at: addMs(at, limits.undoWindow),
})
