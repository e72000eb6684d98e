import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { Drawer } from '../shell/Drawer.tsx'

/** What the server cannot show again. Only 我已保存 closes it; Esc, back and a tap beside it ask first. */
export const ShownOnceDrawer = ({ title, note, actions, onSaved, children }: ShownOnceDrawerProps) => {
  const close = useLeaveQuestion(true, onSaved, {
    title: `${title}保存好了吗?`,
    text: '关闭后不能再查看。',
    action: '我已保存',
  })
  return (
    <Drawer
      open
      isPrompt
      onClose={close}
      title={title}
      note={note}
      footer={
        <>
          {actions}
          <span className="grow" />
          <Button small kind="primary" onClick={onSaved}>
            我已保存
          </Button>
        </>
      }
    >
      {children}
    </Drawer>
  )
}

type ShownOnceDrawerProps = {
  title: string
  note: string
  /** Buttons beside 我已保存. */
  actions?: ReactNode
  onSaved: () => void
  children: ReactNode
}
