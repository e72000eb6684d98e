import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { FullPanelProps } from '../Sheet.tsx'
import { putLast, sessionMap } from '../session-map.ts'
import { useLayer } from '../use-layer.ts'
import styles from './FullPanelBody.module.css'

const places = sessionMap<number>('quanzi:panels', 30)

/** A page above the page. Who follows a link out of it and comes back finds it where it was left. */
export const FullPanelBody = ({ open, onClose, title, place, children }: FullPanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayer(open, onClose)
  const atPlace = (box: HTMLDivElement | null) => {
    const top = places.get(place)
    if (box && top) requestAnimationFrame(() => box.scrollTo(0, top))
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={atPlace}
          initialFocus={heading}
          onScroll={(event) => putLast(places, place, event.currentTarget.scrollTop)}
          className={styles.panel}
        >
          <Dialog.Title ref={heading} tabIndex={-1} className="sr">
            {title}
          </Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
