import { formatDateTime } from '@quanzi/contract/text'
import { Scale } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { KeyHint } from '../item/KeyHint.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import styles from './AppealBox.module.css'

/** The author's appeal with the buttons to grant and dismiss it. The reviewer who decided cannot answer it. */
export const AppealBox = ({ appeal, answers }: AppealBoxProps) => (
  <section aria-label="作者申诉" className={styles.box}>
    <Icon icon={Scale} size={18} />
    <div className="grow">
      <b className="bold">作者申诉</b>
      <p className={styles.text}>{appeal.content}</p>
      <p className={styles.meta}>{formatDateTime(appeal.submittedAt)}</p>
      {appeal.mine && <p className={styles.meta}>该决定由您作出，申诉须由他人裁定</p>}
      {answers && (
        <div className={styles.actions}>
          <Button kind="plain" small aria-keyshortcuts="R" onClick={answers.dismiss}>
            维持原判
            <KeyHint keys="R" />
          </Button>
          <Button kind="plain" small aria-keyshortcuts="S" onClick={answers.grant}>
            恢复，重新审核
            <KeyHint keys="S" />
          </Button>
        </div>
      )}
    </div>
  </section>
)

type AppealBoxProps = {
  appeal: NonNullable<ReviewItem['appeal']>
  /** Undefined while this reviewer cannot answer it. */
  answers: { grant: () => void; dismiss: () => void } | undefined
}
