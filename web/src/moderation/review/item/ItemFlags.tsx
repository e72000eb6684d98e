import { BookA, Flag, Scale, ShieldAlert, UserPen, VenetianMask } from 'lucide-react'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import styles from './ItemFlags.module.css'
import type { ReviewItem } from './review-item.ts'

/** What a reviewer should know of a row first. `claimHolder` has it open. */
export const ItemFlags = ({ item, claimHolder }: { item: ReviewItem; claimHolder: string | undefined }) => {
  const { hits, reports, appeal, screeningNote } = item
  if (hits.length === 0 && reports === 0 && !appeal && !screeningNote && !claimHolder && !hasBadges(item)) return null
  return (
    <div className={styles.flags}>
      {hits.length > 0 && (
        <TextBadge tone="danger" icon={BookA} large>
          {`命中 ${hits.length} 处`}
        </TextBadge>
      )}
      {reports > 0 && (
        <TextBadge tone="warn" icon={Flag} large>
          {`${reports} 人举报`}
        </TextBadge>
      )}
      {appeal && (
        <TextBadge tone="blue" icon={Scale} large>
          作者申诉
        </TextBadge>
      )}
      {screeningNote && (
        <TextBadge tone="warn" icon={ShieldAlert} large>
          机审存疑
        </TextBadge>
      )}
      <ItemBadges item={item} />
      {claimHolder && (
        <TextBadge tone="blue" icon={UserPen} large>
          {`${claimHolder}正在处理`}
        </TextBadge>
      )}
    </div>
  )
}

/** Badges other than the state. Reviewers see the real author of an anonymous post. */
export const ItemBadges = ({ item: { anonymous, is_top, selection } }: { item: ReviewItem }) => (
  <>
    {anonymous && (
      <TextBadge tone="grey" icon={VenetianMask} large>
        匿名发布
      </TextBadge>
    )}
    {is_top === 1 && (
      <TextBadge tone="red" large>
        置顶
      </TextBadge>
    )}
    {selection === 1 && (
      <TextBadge tone="gold" large>
        精选
      </TextBadge>
    )}
  </>
)

export const hasBadges = ({ anonymous, is_top, selection }: ReviewItem) => anonymous || is_top === 1 || selection === 1
