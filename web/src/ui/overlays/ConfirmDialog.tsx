import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import type { Confirm } from '../overlay.ts'
import { useLayer } from '../use-layer.ts'
import styles from './DialogPanel.module.css'

/** Two equal buttons, the safe one left and with the focus: nothing that is lost is ever preselected. */
export const ConfirmDialog = ({
  title,
  text,
  action = '确定',
  cancel = '取消',
  danger = false,
  answer,
}: ConfirmProps) => {
  const [open, setOpen] = useState(true)
  const chosen = useRef(false)
  const safe = useRef<HTMLButtonElement>(null)
  const close = (yes: boolean) => {
    chosen.current = yes
    setOpen(false)
  }
  useLayer(open, () => close(false))
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !next && close(false)}
      onOpenChangeComplete={(next) => !next && answer(chosen.current)}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup initialFocus={safe} className={styles.box}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            {text && <AlertDialog.Description className={styles.content}>{text}</AlertDialog.Description>}
            <div className={styles.actions}>
              <Button ref={safe} onClick={() => close(false)}>
                {cancel}
              </Button>
              <Button kind={danger ? 'danger' : 'primary'} onClick={() => close(true)}>
                {action}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type ConfirmProps = Confirm & { answer: (yes: boolean) => void }
