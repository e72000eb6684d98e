import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useKeyboardShortcuts } from '../../../../ui/state/use-keyboard-shortcuts.ts'
import { KeyHint } from '../../item/KeyHint.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import styles from './ReasonPane.module.css'
import { useReasonForm } from './use-reason-form.ts'
import type { ReasonPrompt } from './use-reason-prompt.ts'

/** The reasons in the foot of the pane, under the text that is judged. */
export const ReasonPane = ({ prompt }: { prompt: ReasonPrompt }) => {
  const form = useReasonForm(prompt)
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  useKeyboardShortcuts(true, { escape: form.cancel })
  return (
    <section ref={section} tabIndex={-1} aria-label={prompt.title} className={styles.pane}>
      <div className={styles.head}>
        <h3 className={styles.title}>{prompt.title}</h3>
        <p className={styles.note}>{prompt.note}</p>
      </div>
      <ReasonForm form={form} label={prompt.title} columns={5} enterSubmits />
      <div className={styles.foot}>
        <Button aria-keyshortcuts="Escape" onClick={form.cancel}>
          取消
          <KeyHint keys="Esc" />
        </Button>
        <Button kind="danger" aria-keyshortcuts="Enter" onClick={form.submit}>
          {prompt.submitLabel}
          <KeyHint keys="Enter" />
        </Button>
      </div>
    </section>
  )
}
