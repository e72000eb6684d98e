import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Phrases } from '../text/Phrases.tsx'
import styles from './DialogPanel.module.css'
import type { ConfirmOptions } from './dialogs.ts'
import { useClosingResult } from './use-closing-result.ts'

export const ConfirmDialog = ({
  title,
  text,
  action = '确定',
  cancel = '取消',
  danger = false,
  buttonOverlay,
  onResult,
}: ConfirmDialogProps) => {
  const { close, root } = useClosingResult<boolean>(false, onResult)
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root {...root}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup initialFocus={cancelButton} className={styles.box}>
            <AlertDialog.Title className={styles.title}>
              <Phrases text={title} />
            </AlertDialog.Title>
            {text && (
              <AlertDialog.Description className={styles.content}>
                <Phrases text={text} />
              </AlertDialog.Description>
            )}
            <div className={styles.actions}>
              <Button ref={cancelButton} onClick={() => close(false)}>
                {cancel}
              </Button>
              {buttonOverlay ? (
                <OverlaidButton buttonOverlay={buttonOverlay} onDone={() => close(false)}>
                  <Button kind="primary" wide onClick={() => close(true)}>
                    {action}
                  </Button>
                </OverlaidButton>
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

const OverlaidButton = ({ buttonOverlay, onDone, children }: OverlaidButtonProps) => {
  const container = useRef<HTMLSpanElement>(null)
  const onOverlayDone = useEffectEvent(onDone)
  const createOverlay = useEffectEvent(buttonOverlay)
  useEffect(() => {
    let gone = false
    let overlayElement: HTMLElement | null = null
    void createOverlay(() => onOverlayDone()).then((element) => {
      overlayElement = element
      if (element && !gone) container.current?.append(element)
    })
    return () => {
      gone = true
      overlayElement?.remove()
    }
  }, [])
  return (
    <span ref={container} className={styles.overlaidButton}>
      {children}
    </span>
  )
}

type OverlaidButtonProps = {
  buttonOverlay: NonNullable<ConfirmOptions['buttonOverlay']>
  onDone: () => void
  children: ReactNode
}
type ConfirmDialogProps = ConfirmOptions & { onResult: (isConfirmed: boolean) => void }
