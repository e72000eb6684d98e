import { fullTime } from '@quanzi/contract/text'
import { Scale } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './AppealBox.module.css'
import type { DeskItem } from './desk-item.ts'

/** Why the author objects, and the two answers. Whoever decided leaves them to somebody else. */
export const AppealBox = ({ appeal, onGrant, onDismiss }: AppealBoxProps) => (
  <section aria-label="作者申诉" className={styles.box}>
    <Icon of={Scale} size={18} />
    <div className="grow">
      <b className={styles.title}>作者申诉</b>
      <p className={styles.text}>{appeal.content}</p>
      <p className={styles.meta}>{fullTime(appeal.at)}</p>
      {appeal.mine ? (
        <p className={styles.meta}>该决定由您作出，申诉须由他人裁定</p>
      ) : (
        <div className={styles.answers}>
          <Button kind="plain" small onClick={onDismiss}>
            维持原判
          </Button>
          {onGrant && (
            <Button kind="primary" small onClick={onGrant}>
              恢复，重新审核
            </Button>
          )}
        </div>
      )}
    </div>
  </section>
)

type AppealBoxProps = {
  appeal: NonNullable<DeskItem['appeal']>
  /** Absent where the item cannot be restored just now. */
  onGrant: (() => void) | undefined
  onDismiss: () => void
}
