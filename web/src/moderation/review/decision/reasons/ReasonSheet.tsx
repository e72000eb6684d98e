import { Button } from '../../../../ui/buttons/Button.tsx'
import { Sheet } from '../../../../ui/overlays/Sheet.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import styles from './ReasonSheet.module.css'
import { useReasonForm } from './use-reason-form.ts'
import type { ReasonPrompt } from './use-reason-prompt.ts'

/** Why an item is refused or taken offline: on a phone, and for several items. */
export const ReasonSheet = ({ prompt }: { prompt: ReasonPrompt }) => {
  const form = useReasonForm(prompt)
  return (
    <Sheet
      open={prompt.open}
      onClose={form.cancel}
      title={prompt.title}
      note={prompt.note}
      footer={
        <div className={styles.foot}>
          <Button onClick={form.cancel}>取消</Button>
          <Button kind="danger" onClick={form.submit}>
            {prompt.submitLabel}
          </Button>
        </div>
      }
    >
      <div className={styles.content}>
        <ReasonForm form={form} label={prompt.title} columns={3} />
      </div>
    </Sheet>
  )
}
