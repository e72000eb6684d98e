import { Info, TriangleAlert } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import type { DeskItem } from './desk-item.ts'
import { useFlow } from './flow.ts'
import styles from './Notices.module.css'
import { badgeOf } from './words.ts'

/** Above the words of a detail: what the filter and the readers found, and why it was refused before. */
export const Notices = ({ item }: { item: DeskItem }) => {
  const flow = useFlow()
  const { hits, reports, reportReasons, screenNote, reason, kind, state, refuseLevel } = item
  const found = [
    screenNote,
    hits.length > 0 && `命中 ${hits.length} 处敏感词`,
    reports > 0 && `${reports} 人举报`,
  ].filter(Boolean)
  const words = [...new Set(hits.map(({ word }) => word))].filter(Boolean)
  return (
    <>
      {found.length > 0 && (
        <div className={styles.warning}>
          <Icon of={TriangleAlert} size={18} />
          <div>
            <b>{found.join('，')}</b>
            {words.length > 0 && <span className={styles.line}>{`敏感词：${words.join('、')}`}</span>}
            {reportReasons.map(({ reason: why, n, texts }) => (
              <span key={why} className={styles.line}>
                {`${why} ×${n}`}
                {texts.map((text) => `「${text}」`).join('')}
              </span>
            ))}
          </div>
        </div>
      )}
      {reason && (
        <div className={styles.reason}>
          <Icon of={Info} size={18} />
          <div>
            <b>{badgeOf(kind, state, refuseLevel, flow).words}</b>
            <span>{`理由：${reason}`}</span>
          </div>
        </div>
      )}
    </>
  )
}
