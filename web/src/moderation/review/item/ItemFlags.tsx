import { BookA, Flag, Layers, Scale, ShieldAlert, Sparkles, UserPen, VenetianMask } from 'lucide-react'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import styles from './ItemFlags.module.css'
import type { ReviewItem } from './review-item.ts'

/** What a reviewer should know of a row first. `claimHolder` has it open. */
export const ItemFlags = ({ item, claimHolder, compact = false }: ItemFlagsProps) => {
  const { hits, reports, appeal, screeningNote, nearDuplicates } = item
  const large = !compact
  if (hits.length === 0 && reports === 0 && !appeal && !screeningNote && !claimHolder && !hasBadges(item) && large)
    return null
  return (
    <div className={compact ? styles.compact : styles.flags}>
      {hits.length > 0 && (
        <TextBadge tone="danger" icon={BookA} large={large}>
          {`命中 ${hits.length} 处`}
        </TextBadge>
      )}
      {reports > 0 && (
        <TextBadge tone="warn" icon={Flag} large={large}>
          {`${reports} 人举报`}
        </TextBadge>
      )}
      {appeal && (
        <TextBadge tone="blue" icon={Scale} large={large}>
          作者申诉
        </TextBadge>
      )}
      {screeningNote && (
        <TextBadge tone="warn" icon={ShieldAlert} large={large}>
          机审存疑
        </TextBadge>
      )}
      <ItemBadges item={item} large={large} />
      {compact && nearDuplicates > 0 && (
        <TextBadge tone="blue" icon={Layers}>
          {nearDuplicates < 100 ? nearDuplicates : '99+'}
          <span className="visually-hidden">条相同内容</span>
        </TextBadge>
      )}
      {claimHolder && (
        <TextBadge tone="blue" icon={UserPen} large={large}>
          {`${claimHolder}正在处理`}
        </TextBadge>
      )}
    </div>
  )
}

/** Badges other than the state. */
export const ItemBadges = ({ item: { anonymous, aiLabel, is_top, selection }, large = true }: ItemBadgesProps) => (
  <>
    {anonymous && (
      <TextBadge tone="grey" icon={VenetianMask} large={large}>
        匿名发布
      </TextBadge>
    )}
    {aiLabel !== '' && (
      <TextBadge tone="warn" icon={Sparkles} large={large}>
        {aiLabel}
      </TextBadge>
    )}
    {is_top === 1 && (
      <TextBadge tone="red" large={large}>
        置顶
      </TextBadge>
    )}
    {selection === 1 && (
      <TextBadge tone="gold" large={large}>
        精选
      </TextBadge>
    )}
  </>
)

export const hasBadges = ({ anonymous, aiLabel, is_top, selection }: ReviewItem) =>
  anonymous || aiLabel !== '' || is_top === 1 || selection === 1

type ItemFlagsProps = {
  item: ReviewItem
  claimHolder: string | undefined
  /** On one line with the author. */
  compact?: boolean
}
type ItemBadgesProps = { item: ReviewItem; large?: boolean }
