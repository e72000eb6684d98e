import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import { Info, Play } from 'lucide-react'
import { StateBadge } from '../../../ui/feedback/StateBadge.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { BlurredMedia } from '../../../ui/media/BlurredMedia.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import type { RowCheckbox } from '../decision/use-bulk-selection.ts'
import { HitLine } from '../item/HitText.tsx'
import { ItemFlags } from '../item/ItemFlags.tsx'
import { useReviewFlow } from '../item/review-flow-context.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { stateBadge } from '../item/review-labels.ts'
import { useReviewMedia } from '../state/blurred-media.ts'
import styles from './CompactRow.module.css'
import { RowButton, RowSlot, SelectionBox } from './row-parts.tsx'

/** An item of the queue next to its detail: two lines with the marked hit and a thumbnail. */
export const CompactRow = ({ item, claimHolder, leaving, open, showState, selection, onOpen }: CompactRowProps) => {
  const badge = stateBadge(item.kind, item.state, item.refuseLevel, useReviewFlow())
  const { pictures, revealVideo } = useReviewMedia(item)
  const thumbnail = item.video?.thumb.thumb ?? item.pictures[0]?.thumb
  return (
    <RowSlot leaving={leaving}>
      <article
        className={cx(styles.row, (open || selection?.selected) && styles.open)}
        aria-label={`${item.author.name}的${kindLabels[item.kind]}`}
      >
        {selection ? (
          <SelectionBox selection={selection} className={styles.box} />
        ) : (
          <Avatar src={item.author.picture} name={item.author.name} size={32} verified={item.author.verified} />
        )}
        <div className="grow">
          <div className={styles.head}>
            <div className={styles.nameAndFlags}>
              <div className={styles.name}>
                <RowButton item={item} open={open} selection={selection} onOpen={onOpen} />
              </div>
              <ItemFlags item={item} claimHolder={claimHolder} compact />
            </div>
            <span className={styles.time}>
              <Time at={item.submittedAt} />
            </span>
            {showState && <StateBadge {...badge} />}
          </div>
          <p className={cx(styles.text, 'truncate')}>
            {item.conflict ? (
              <span className="row gap-1">
                <Icon icon={Info} size={14} />
                {item.conflict}
              </span>
            ) : item.content ? (
              <HitLine item={item} />
            ) : (
              <span className={styles.noText}>{item.video ? '视频' : `${item.pictures.length} 张图片`}</span>
            )}
          </p>
        </div>
        {thumbnail && (
          <BlurredMedia
            reveal={item.video ? revealVideo : pictures[0]?.reveal}
            label={item.video ? '视频' : '图片 1'}
            className={styles.thumbnail}
          >
            <img src={thumbnail} alt="" loading="lazy" decoding="async" />
            {item.video && <Icon icon={Play} filled size={16} className={styles.play} />}
            {item.pictures.length > 1 && <b className={styles.count}>{item.pictures.length}</b>}
          </BlurredMedia>
        )}
      </article>
    </RowSlot>
  )
}

type CompactRowProps = {
  item: ReviewItem
  claimHolder: string | undefined
  leaving: boolean
  open: boolean
  /** In tabs with items of several states. */
  showState: boolean
  selection?: RowCheckbox
  onOpen: () => void
}
