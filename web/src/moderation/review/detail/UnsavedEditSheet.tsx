import { defaultMessages } from '@quanzi/contract/messages'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { copyText } from '../../../ui/share/copy-text.ts'
import styles from './EditPostSheet.module.css'

/** The text of an edit that came too late; its detail has closed. */
export const UnsavedEditSheet = ({ text, open, onClose }: { text: string; open: boolean; onClose: () => void }) => {
  const copy = async () =>
    (await copyText(text)) ? toast('文字已复制') : toast(defaultMessages.action, { error: true })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      isPrompt
      title="修改没有保存"
      note="内容刚刚有了变化，您改的文字可以复制"
      footer={
        <Button kind="primary" wide onClick={() => void copy()}>
          复制文字
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label="修改的文字">
          <TextArea readOnly minRows={5} maxRows={10} value={text} />
        </Field>
      </div>
    </Sheet>
  )
}
