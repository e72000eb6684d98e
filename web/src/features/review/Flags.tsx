import { BookA, Flag, Scale, ShieldAlert, UserPen, VenetianMask } from 'lucide-react'
import { Mark } from '../../ui/Badge.tsx'
import type { DeskItem } from './desk-item.ts'
import styles from './Flags.module.css'

/** What a reviewer should know of a row before reading it. `holder` has it in hand. */
export const Flags = ({ item, holder }: { item: DeskItem; holder: string | undefined }) => {
  const { hits, reports, appeal, screenNote } = item
  if (hits.length === 0 && reports === 0 && !appeal && !screenNote && !holder && !isMarked(item)) return null
  return (
    <div className={styles.flags}>
      {hits.length > 0 && (
        <Mark tone="danger" icon={BookA} large>
          {`命中 ${hits.length} 处`}
        </Mark>
      )}
      {reports > 0 && (
        <Mark tone="warn" icon={Flag} large>
          {`${reports} 人举报`}
        </Mark>
      )}
      {appeal && (
        <Mark tone="blue" icon={Scale} large>
          作者申诉
        </Mark>
      )}
      {screenNote && (
        <Mark tone="warn" icon={ShieldAlert} large>
          机审存疑
        </Mark>
      )}
      <StandingMarks item={item} />
      {holder && (
        <Mark tone="blue" icon={UserPen} large>
          {`${holder}正在处理`}
        </Mark>
      )}
    </div>
  )
}

/** What is true of an item beside its state. Reviewers see the real author; that others do not is said beside it. */
export const StandingMarks = ({ item: { anonymous, is_top, selection } }: { item: DeskItem }) => (
  <>
    {anonymous && (
      <Mark tone="grey" icon={VenetianMask} large>
        匿名发布
      </Mark>
    )}
    {is_top === 1 && (
      <Mark tone="red" large>
        置顶
      </Mark>
    )}
    {selection === 1 && (
      <Mark tone="gold" large>
        精选
      </Mark>
    )}
  </>
)

export const isMarked = ({ anonymous, is_top, selection }: DeskItem) => anonymous || is_top === 1 || selection === 1
