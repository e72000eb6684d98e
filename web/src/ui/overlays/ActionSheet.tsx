import { Drawer } from '@base-ui/react/drawer'
import { useRef } from 'react'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './ActionSheet.module.css'
import { actionIcons } from './action-icons.ts'
import type { ActionSheetOptions } from './dialogs.ts'
import sheet from './SheetPanel.module.css'
import { useClosingResult } from './use-closing-result.ts'

/** Dangerous actions come last and red, 取消 is separate. */
export const ActionSheet = ({
  title,
  options,
  onResult,
}: ActionSheetOptions & { onResult: (value: string | null) => void }) => {
  const { close, root } = useClosingResult<string | null>(null, onResult)
  const heading = useRef<HTMLHeadingElement>(null)
  const ordered = [...options].sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
  return (
    <Drawer.Root {...root}>
      <Drawer.Portal>
        <Drawer.Backdrop className={sheet.scrim} />
        <Drawer.Viewport className={sheet.viewport}>
          <Drawer.Popup initialFocus={heading} className={cx(sheet.sheet, styles.sheet)}>
            <Drawer.Title ref={heading} tabIndex={-1} className={title ? styles.title : 'visually-hidden'}>
              {title ?? '更多操作'}
            </Drawer.Title>
            <ul className={styles.list}>
              {ordered.map(({ value, label, note, icon, danger }) => (
                <li key={value}>
                  <button type="button" onClick={() => close(value)} className={cx(styles.row, danger && 'danger')}>
                    {icon && <Icon icon={typeof icon === 'string' ? actionIcons[icon] : icon} size={20} />}
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
