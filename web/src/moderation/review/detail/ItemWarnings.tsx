import { Info, TriangleAlert } from 'lucide-react'
import { Icon } from '../../../ui/media/Icon.tsx'
import { useReviewFlow } from '../item/review-flow-context.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { stateBadge } from '../item/review-labels.ts'
import styles from './ItemWarnings.module.css'

/** Blocklist hits, reports and the reason of an earlier rejection. */
export const ItemWarnings = ({ item }: { item: ReviewItem }) => {
  const flow = useReviewFlow()
  const { hits, reports, reportReasons, screeningNote, reason, kind, state, refuseLevel } = item
  const warnings = [
    screeningNote,
    hits.length > 0 && `命中 ${hits.length} 处敏感词`,
    reports > 0 && `${reports} 人举报`,
  ].filter(Boolean)
  const hitWords = [...new Set(hits.map(({ word }) => word))].filter(Boolean)
  return (
    <>
      {warnings.length > 0 && (
        <div className={styles.warning}>
          <Icon icon={TriangleAlert} size={18} />
          <div>
            <b>{warnings.join('，')}</b>
            {hitWords.length > 0 && <span className={styles.line}>{`敏感词：${hitWords.join('、')}`}</span>}
            {reportReasons.map(({ reason: reportReason, n: count, texts }) => (
              <span key={reportReason} className={styles.line}>
                {`${reportReason} ×${count}`}
                {texts.map((text) => `「${text}」`).join('')}
              </span>
            ))}
          </div>
        </div>
      )}
      {reason && (
        <div className={styles.reason}>
          <Icon icon={Info} size={18} />
          <div>
            <b>{stateBadge(kind, state, refuseLevel, flow).label}</b>
            <span>{`理由：${reason}`}</span>
          </div>
        </div>
      )}
    </>
  )
}
