import { type RefObject, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { useHiddenError } from '../../../ui/inputs/use-hidden-error.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import styles from './Agreement.module.css'

/** The checkbox, the agreement, and the posting rules that operators write. */
export const Agreement = ({ agreed, onChange, checkboxRef, error, agreementText, postingNotes }: AgreementProps) => {
  const title = agreementText?.title || '发帖条约'
  const [errorProps, errorMessage] = useHiddenError(error)
  return (
    <div className={styles.row}>
      <Checkbox ref={checkboxRef} checked={agreed} onChange={onChange} {...errorProps}>
        我已阅读并同意<span className="visually-hidden">《{title}》</span>
      </Checkbox>
      {errorMessage}
      <DocumentLink title={title} label={`《${title}》`} text={agreementText?.content} onAgree={() => onChange(true)} />
      {postingNotes?.content && (
        <DocumentLink title={postingNotes.title} label={postingNotes.title} text={postingNotes.content} secondary />
      )}
    </div>
  )
}

const DocumentLink = ({ title, label, text, onAgree, secondary }: DocumentLinkProps) => {
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
        className={cx(styles.link, secondary && styles.secondary)}
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

type DocumentLinkProps = {
  title: string
  label: string
  text: string | undefined
  onAgree?: () => void
  secondary?: boolean
}

type TitledText = { title: string; content: string } | undefined

type AgreementProps = {
  agreed: boolean
  onChange: (agreed: boolean) => void
  checkboxRef: RefObject<HTMLInputElement | null>
  error: string | undefined
  agreementText: TitledText
  postingNotes: TitledText
}
