import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useOverlayRequests } from '../../../../ui/overlays/dialogs.ts'
import { useKeyboardShortcuts } from '../../../../ui/state/keyboard/use-keyboard-shortcuts.ts'
import { KeyHint } from '../../item/KeyHint.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import styles from './ReasonPane.module.css'
import { useReasonForm } from './use-reason-form.ts'
import type { ReasonPrompt } from './use-reason-prompt.ts'

/** The reasons in the foot of the pane, under the text that is judged. `covered`: a sheet is open over it. */
export const ReasonPane = ({ prompt, covered }: { prompt: ReasonPrompt; covered: boolean }) => {
  // Includes the viewer of the item's pictures.
  const active = useOverlayRequests().length === 0 && !covered
  const form = useReasonForm(prompt, active)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The form focuses its text field itself if it needs a text.
    if (!section.current?.contains(document.activeElement)) section.current?.focus({ preventScroll: true })
  }, [])
  useKeyboardShortcuts(active, { escape: form.cancel })
  return (
    <section ref={section} tabIndex={-1} aria-label={prompt.title} className={styles.pane}>
      <div className="row gap-2-5">
        <h3 className={styles.title}>{prompt.title}</h3>
        <p className="grow meta truncate">{prompt.note}</p>
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
