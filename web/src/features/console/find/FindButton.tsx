import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { loadOrReload } from '../../../ui/load-or-reload.ts'
import type { ConsolePage } from '../page.ts'
import styles from './FindButton.module.css'

const FindDialog = lazy(async () => ({ default: (await loadOrReload(() => import('./FindDialog.tsx'))).FindDialog }))

/** Looks like the field it opens; Ctrl K opens it too, ⌘K where there is one. */
export const FindButton = ({ pages }: { pages: readonly ConsolePage[] }) => {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const show = () => {
    const focused = document.activeElement
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : button.current
    setWanted(true)
    setOpen(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A form that is open beside the page is not left by accident.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) show()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="搜索"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
        className={styles.button}
      >
        <Icon of={Search} size={18} />
        <span className={styles.words}>搜索帖子、成员、设置</span>
        <span className={styles.keys}>Ctrl K</span>
      </button>
      {wanted && (
        <Suspense>
          <FindDialog pages={pages} opener={opener} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
