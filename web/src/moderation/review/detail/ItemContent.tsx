import { Hash, MessageCircle, MessageCircleOff, Sparkles, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Chip } from '../../../ui/inputs/Chip.tsx'
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx'
import { AuthorLine } from '../item/AuthorLine.tsx'
import { HitText } from '../item/HitText.tsx'
import { badgesOf, FlagBadges } from '../item/ItemFlags.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { useReviewMedia } from '../state/blurred-media.ts'
import styles from './ItemContent.module.css'
import { AnsweredComment, ItemMetadata, ParentPostLink } from './ItemMetadata.tsx'
import { ItemWarnings } from './ItemWarnings.tsx'
import { ReviewVideo } from './ReviewVideo.tsx'
import { RevisionChanges } from './RevisionChanges.tsx'

export const ItemContent = ({ item, onChangeTag, onMarkAi, onCloseComments, children }: ItemContentProps) => {
  const { pictures, revealVideo } = useReviewMedia(item)
  return (
    <>
      <article className={styles.content}>
        <AuthorLine item={item} size={40} remarks={authorRemarks(item)} />
        <FlagBadges flags={badgesOf(item)} className={styles.badges} />
        <ItemWarnings item={item} />
        {children}
        {item.answered && <AnsweredComment answered={item.answered} />}
        <p className={styles.text}>
          <HitText item={item} />
        </p>
        {item.previousRevision && <RevisionChanges item={item} previousRevision={item.previousRevision} />}
        {pictures.length > 0 && <ImageGrid pictures={pictures} className={styles.pictures ?? ''} />}
        {item.video && <ReviewVideo video={item.video} reveal={revealVideo} />}
        {(item.tag || onChangeTag || onMarkAi || onCloseComments) && (
          <div className={styles.topic}>
            {item.tag && (
              <Chip icon={Hash} to={paths.topic(item.tag.id)}>
                {item.tag.name}
              </Chip>
            )}
            {onChangeTag && (
              <Chip plain icon={SquarePen} onClick={onChangeTag}>
                {item.tag ? '换话题' : '选择话题'}
              </Chip>
            )}
            {onMarkAi && (
              <Chip plain icon={Sparkles} onClick={onMarkAi}>
                标记 AI
              </Chip>
            )}
            {onCloseComments && (
              <Chip plain icon={item.commentsClosed ? MessageCircle : MessageCircleOff} onClick={onCloseComments}>
                {item.commentsClosed ? '开放评论' : '关闭评论'}
              </Chip>
            )}
          </div>
        )}
        {item.parentPost && <ParentPostLink parentPost={item.parentPost} />}
      </article>
      <ItemMetadata item={item} />
    </>
  )
}

/** Remarks that need attention, shown at the top; the full record is below. */
const authorRemarks = ({ rev, author: { record } }: ReviewItem): string[] =>
  [
    rev > 1 && `第 ${rev} 版`,
    record && record.posts <= 1 && '作者首次发布',
    record && record.rejected > 0 && `作者曾被驳回 ${record.rejected} 次`,
    record?.muted_until && '作者禁言中',
    record?.banned_until && '作者已封禁',
  ].filter((remark) => typeof remark === 'string')

type ItemContentProps = {
  item: ReviewItem
  onChangeTag: (() => void) | undefined
  onMarkAi: (() => void) | undefined
  onCloseComments: (() => void) | undefined
  /** Shown before the content, for what must be answered first. */
  children?: ReactNode
}
