import { Drawer } from '@base-ui/react/drawer'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './ActionSheet.module.css'
import type { ActionSheetOptions } from './dialogs.ts'
import { menuEntries } from './menu-entries.ts'
import sheet from './SheetPanel.module.css'
import { useClosingResult } from './use-closing-result.ts'

/** Dangerous actions come last and red, 取消 is separate. */
export const ActionSheet = ({
  title,
  options,
  late,
  onResult,
}: ActionSheetOptions & { onResult: (value: string | null) => void }) => {
  const { close, root } = useClosingResult<string | null>(null, onResult)
  const heading = useRef<HTMLHeadingElement>(null)
  const [added, setAdded] = useState<ActionSheetOptions['options']>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once.
  useEffect(() => void late?.().then(setAdded, () => {}), [])
  const ordered = [...added, ...options]
    .map(toOption)
    .sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
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
                    {icon && <Icon icon={icon} size={20} />}
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

type Option = ActionSheetOptions['options'][number]

const toOption = (option: Option): Exclude<Option, string> =>
  typeof option === 'string' ? { value: option, ...menuEntries[option] } : option
