import { Drawer } from '@base-ui/react/drawer'
import { useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { Choose } from '../overlay.ts'
import { useLayer } from '../use-layer.ts'
import styles from './ActionSheet.module.css'
import sheet from './SheetPanel.module.css'

/** Rows of 52, what destroys last and red, 取消 apart. */
export const ActionSheet = ({ title, options, answer }: Choose & { answer: (value: string | null) => void }) => {
  const [open, setOpen] = useState(true)
  const chosen = useRef<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = (value: string | null) => {
    chosen.current = value
    setOpen(false)
  }
  useLayer(open, () => close(null))
  const ordered = [...options].sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && close(null)}
      onOpenChangeComplete={(next) => !next && answer(chosen.current)}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={sheet.scrim} />
        <Drawer.Viewport className={sheet.viewport}>
          <Drawer.Popup initialFocus={heading} className={cx(sheet.sheet, styles.sheet)}>
            <Drawer.Title ref={heading} tabIndex={-1} className={title ? styles.title : 'sr'}>
              {title ?? '更多操作'}
            </Drawer.Title>
            <ul className={styles.list}>
              {ordered.map(({ value, label, note, icon, danger }) => (
                <li key={value}>
                  <button
                    type="button"
                    onClick={() => close(value)}
                    className={cx(styles.row, danger && styles.danger)}
                  >
                    {icon && <Icon of={icon} size={20} />}
                    <span>
                      {label}
                      {note && <small className={styles.note}>{note}</small>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <button type="button" onClick={() => close(null)} className={cx(styles.row, styles.cancel)}>
              取消
            </button>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
