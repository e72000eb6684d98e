import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { createSessionMap, setNewest } from '../state/session-map.ts'
import styles from './FullPanelBody.module.css'
import type { FullPanelProps } from './panel-props.ts'
import { useOverlayEntry } from './use-overlay-entry.ts'

const scrollPositions = createSessionMap<number>('quanzi:panels', 30)

export const FullPanelBody = ({ open, onClose, title, positionKey, children }: FullPanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useOverlayEntry(open, onClose)
  const restoreScroll = (element: HTMLDivElement | null) => {
    const top = scrollPositions.get(positionKey)
    if (element && top) requestAnimationFrame(() => element.scrollTo(0, top))
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={restoreScroll}
          initialFocus={heading}
          onScroll={(event) => setNewest(scrollPositions, positionKey, event.currentTarget.scrollTop)}
          className={styles.panel}
        >
          <Dialog.Title ref={heading} tabIndex={-1} className="visually-hidden">
            {title}
          </Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
