import { type RefObject, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './Agreement.module.css'

/** The tick, and the text one agrees to. */
export const Agreement = ({ agreed, onChange, tick, document }: AgreementProps) => {
  const [open, setOpen] = useState(false)
  const title = document?.title || '发帖条约'
  const agree = () => {
    onChange(true)
    setOpen(false)
  }
  return (
    <div className={styles.line}>
      <Checkbox ref={tick} checked={agreed} onChange={onChange}>
        我已阅读并同意<span className="sr">《{title}》</span>
      </Checkbox>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={!document}
        onClick={() => setOpen(true)}
        className={styles.link}
      >
        《{title}》
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        tall
        footer={
          <Button kind="primary" wide onClick={agree}>
            同意
          </Button>
        }
      >
        <p className={styles.text}>{document?.content}</p>
      </Sheet>
    </div>
  )
}

export type AgreementProps = {
  agreed: boolean
  onChange: (agreed: boolean) => void
  tick: RefObject<HTMLInputElement | null>
  document: { title: string; content: string } | undefined
}
