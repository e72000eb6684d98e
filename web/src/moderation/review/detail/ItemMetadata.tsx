import { anonymousName } from '@quanzi/contract/limits'
import type { AuthorRecord, RevealedAuthor } from '@quanzi/contract/moderation/review'
import type { ContentKind } from '@quanzi/contract/states'
import { formatDateTime, isPermanent } from '@quanzi/contract/text'
import { MessageSquareText, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import type { ParentPost, ReviewItem } from '../item/review-item.ts'
import { parentPostText } from '../item/review-labels.ts'
import { SanctionLink } from '../item/SanctionLink.tsx'
import { callsByKind } from '../state/review-calls.ts'
import styles from './ItemMetadata.module.css'

/** Author, location and record, in small text. An anonymous author is shown after a tap, which the server logs. */
export const ItemMetadata = ({ item }: { item: ReviewItem }) => {
  const { kind, location, submittedAt, anonymous, province } = item
  const [revealed, setRevealed] = useState<RevealedAuthor>()
  const author = revealed ? { id: revealed.id, name: revealed.nickname, record: revealed.record } : item.author
  const isHidden = anonymous && !revealed
  return (
    <dl className={styles.metadata}>
      <MetadataRow name="作者">
        {isHidden ? (
          <RevealButton item={item} onReveal={setRevealed} />
        ) : (
          <span className={styles.authorRow}>
            <Link to={paths.user(author.id)} className="row tap-height">
              {author.name}
              <span className="dot" />
              <span className="tabular-nums">{`ID ${author.id}`}</span>
            </Link>
            <SanctionLink memberId={author.id} />
          </span>
        )}
      </MetadataRow>
      {anonymous && <MetadataRow name="署名">{anonymousName}</MetadataRow>}
      {location && <MetadataRow name="地点">{location}</MetadataRow>}
      {province && <MetadataRow name="IP 属地">{province}</MetadataRow>}
      {author.record && (
        <MetadataRow name="作者记录">
          <AuthorHistory kind={kind} record={author.record} />
        </MetadataRow>
      )}
      <MetadataRow name="提交">
        <span className="tabular-nums">{formatDateTime(submittedAt)}</span>
      </MetadataRow>
    </dl>
  )
}

const RevealButton = ({ item, onReveal }: { item: ReviewItem; onReveal: (author: RevealedAuthor) => void }) => {
  const [busy, setBusy] = useState(false)
  const reveal = () => {
    setBusy(true)
    callsByKind[item.kind]
      .author(item.id)
      .then(onReveal, toastError)
      .finally(() => setBusy(false))
  }
  return (
    <span className={styles.authorRow}>
      <Button small busy={busy} onClick={reveal}>
        查看作者
      </Button>
      <span className="meta">每次查看都会记入操作日志</span>
    </span>
  )
}

/** Counts are capped at a thousand. */
const AuthorHistory = ({ kind, record }: { kind: ContentKind; record: AuthorRecord }) => (
  <span className={styles.record}>
    <span className="tabular-nums">{`${kind === 'post' ? '发帖' : '评论'} ${cappedCount(record.posts)}`}</span>
    <span className="tabular-nums">{`通过 ${cappedCount(record.passed)}`}</span>
    <NegativeCount name="被驳回" count={record.rejected} />
    <NegativeCount name="举报属实" count={record.reports} />
    <NegativeCount name="禁言" count={record.mutes} />
    {record.muted_until && <b className={styles.negative}>{sanctionText('禁言', record.muted_until)}</b>}
    {record.banned_until && <b className={styles.negative}>{sanctionText('封禁', record.banned_until)}</b>}
  </span>
)

const sanctionText = (sanction: string, until: string) =>
  isPermanent(until) ? `永久${sanction}` : `${sanction}至 ${formatDateTime(until)}`

const NegativeCount = ({ name, count }: { name: string; count: number }) => (
  <span>
    {`${name} `}
    <b className={count > 0 ? styles.negative : 'tabular-nums'}>{cappedCount(count)}</b>
  </span>
)

const cappedCount = (count: number) => (count < 1000 ? String(count) : '1000+')

const MetadataRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd className="grow">{children}</dd>
  </div>
)

/** What the comment replies to, above it. */
export const AnsweredComment = ({ answered }: { answered: NonNullable<ReviewItem['answered']> }) => (
  <blockquote className={styles.answered}>
    <span className={styles.author}>
      {`回复 ${answered.author}`}
      {!answered.online && '（该评论未上线）'}
    </span>
    {answered.content || '评论已删除'}
  </blockquote>
)

/** The post that a comment belongs to; a tap opens it. */
export const ParentPostLink = ({ parentPost }: { parentPost: ParentPost }) => (
  <Link to={paths.post(parentPost.id)} className={styles.parentPost}>
    {parentPost.thumb ? (
      <span className={styles.thumb}>
        <img src={parentPost.thumb} alt="" />
        {parentPost.video && <Icon icon={Play} filled size={16} className={styles.play} />}
      </span>
    ) : (
      <Icon icon={MessageSquareText} />
    )}
    <span className="grow">
      <span className={styles.author}>
        {`${parentPost.author} 的帖子`}
        {parentPost.state && `（${parentPost.state}）`}
      </span>
      <span className="clamp-2">{parentPostText(parentPost)}</span>
    </span>
  </Link>
)
