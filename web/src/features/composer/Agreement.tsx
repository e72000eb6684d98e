import { type RefObject, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './Agreement.module.css'

/** The tick, the text one agrees to, and what operators explain of posting: there to be read while one writes. */
export const Agreement = ({ agreed, onChange, tick, document, explain }: AgreementProps) => {
  const title = document?.title || '发帖条约'
  return (
    <div className={styles.line}>
      <Checkbox ref={tick} checked={agreed} onChange={onChange}>
        我已阅读并同意<span className="sr">《{title}》</span>
      </Checkbox>
      <Paper title={title} label={`《${title}》`} text={document?.content} onAgree={() => onChange(true)} />
      {explain?.content && <Paper title={explain.title} label={explain.title} text={explain.content} apart />}
    </div>
  )
}

/** A link to a text in a sheet; one that is agreed to has its button below. */
const Paper = ({ title, label, text, onAgree, apart }: PaperProps) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const agree = () => {
    onAgree?.()
    close()
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={text === undefined}
        onClick={() => setOpen(true)}
        className={cx(styles.link, apart && styles.apart)}
      >
        {label}
      </button>
      <Sheet
        open={open}
        onClose={close}
        title={title}
        footer={
          onAgree && (
            <Button kind="primary" wide onClick={agree}>
              同意
            </Button>
          )
        }
      >
        <p className={styles.text}>{text}</p>
      </Sheet>
    </>
  )
}

type PaperProps = { title: string; label: string; text: string | undefined; onAgree?: () => void; apart?: boolean }

type Text = { title: string; content: string } | undefined

type AgreementProps = {
  agreed: boolean
  onChange: (agreed: boolean) => void
  tick: RefObject<HTMLInputElement | null>
  document: Text
  explain: Text
}
