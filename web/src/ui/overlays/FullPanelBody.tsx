import { Dialog } from '@base-ui/react/dialog'
import { createSessionMap, setNewest } from '../state/session-map.ts'
import { DialogFrame } from './DialogFrame.tsx'
import styles from './FullPanelBody.module.css'
import type { FullPanelProps } from './panel-props.ts'

const scrollPositions = createSessionMap<number>('quanzi:panels', 30)

export const FullPanelBody = ({ open, onClose, title, positionKey, children }: FullPanelProps) => {
  const restoreScroll = (element: HTMLDivElement | null) => {
    const top = scrollPositions.get(positionKey)
    if (element && top) requestAnimationFrame(() => element.scrollTo(0, top))
  }
  return (
    <DialogFrame open={open} onClose={onClose}>
      {(heading) => (
        <Dialog.Popup
          ref={restoreScroll}
          initialFocus={() => {
            // Focusing without `preventScroll` would scroll back to the title.
            heading.current?.focus({ preventScroll: true })
            return false
          }}
          onScroll={(event) => setNewest(scrollPositions, positionKey, event.currentTarget.scrollTop)}
          className={styles.panel}
        >
          <Dialog.Title ref={heading} tabIndex={-1} className="visually-hidden">
            {title}
          </Dialog.Title>
          {children}
        </Dialog.Popup>
      )}
    </DialogFrame>
  )
}
