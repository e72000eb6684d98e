import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  cover,
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
              {cover ? (
                <Covered cover={cover} over={() => close(false)}>
                  <Button kind="primary" wide onClick={() => close(true)}>
                    {action}
                  </Button>
                </Covered>
              ) : (
                <Button kind={danger ? 'danger' : 'primary'} onClick={() => close(true)}>
                  {action}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const Covered = ({ cover, over, children }: CoveredProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const onOver = useEffectEvent(over)
  const lay = useEffectEvent(cover)
  useEffect(() => {
    let gone = false
    let cloth: HTMLElement | null = null
    void lay(() => onOver()).then((made) => {
      cloth = made
      if (made && !gone) place.current?.append(made)
    })
    return () => {
      gone = true
      cloth?.remove()
    }
  }, [])
  return (
    <span ref={place} className={styles.covered}>
      {children}
    </span>
  )
}

type CoveredProps = { cover: NonNullable<Confirm['cover']>; over: () => void; children: ReactNode }
type ConfirmProps = Confirm & { answer: (yes: boolean) => void }
