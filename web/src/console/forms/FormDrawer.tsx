import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { Drawer } from '../shell/Drawer.tsx'

/** A form in a drawer, with 保存 and, for an existing record, 删除. What was changed is not discarded without a question. */
export const FormDrawer = ({ title, onClose, form, action = '保存', remove, aside, children }: FormDrawerProps) => {
  const close = useLeaveQuestion(form.changed, onClose)
  const id = useId()
  return (
    <Drawer
      open
      onClose={close}
      title={title}
      aside={aside}
      footer={
        <>
          {remove && (
            <Button
              small
              kind="danger-outline"
              icon={Trash2}
              onClick={() =>
                void confirm({
                  title: `确认删除${remove.label}吗?`,
                  text: remove.text ?? '删除后不能恢复。',
                  action: '删除',
                  danger: true,
                }).then((yes) => yes && remove.run())
              }
            >
              删除
            </Button>
          )}
          <span className="grow" />
          <Button small onClick={close}>
            取消
          </Button>
          <Button type="submit" form={id} small kind="primary" busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={id} className="column gap-3-5" onSubmit={() => void form.submit()}>
        {children}
      </Form>
    </Drawer>
  )
}

type FormDrawerProps = {
  title: string
  onClose: () => void
  /** From `useForm`. */
  form: { busy: boolean; changed: boolean; submit: () => Promise<void> }
  /** Label of the submit button. */
  action?: string
  remove?: { label: string; text?: string; run: () => void } | undefined
  /** Beside the form, or above it on a phone. */
  aside?: ReactNode
  children: ReactNode
}
