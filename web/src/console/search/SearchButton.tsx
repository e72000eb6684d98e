import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { listen } from '../../platform/listen.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { usePanelAdmission } from '../../ui/overlays/use-panel-admission.ts'
import { lazyPanel } from '../../ui/state/lazy-part.tsx'
import type { ConsolePage } from '../shell/console-page.ts'
import styles from './SearchButton.module.css'

const SearchDialog = lazyPanel(async () => (await import('./SearchDialog.tsx')).SearchDialog)

/** Looks like the search field that it opens; Ctrl K or ⌘K opens it too. */
export const SearchButton = ({ pages }: { pages: readonly ConsolePage[] }) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const show = () => {
    const focused = document.activeElement
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : button.current
    setOpen(true)
  }
  const close = () => setOpen(false)
  const isAdmitted = usePanelAdmission(open, close)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Never leave an open form by accident.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) show()
    }
    return listen(window, { keydown: onKey })
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
        <Icon icon={Search} size={18} />
        <span className={styles.label}>搜索帖子、成员、设置</span>
        <span className={styles.keys}>Ctrl K</span>
      </button>
      {isAdmitted && <SearchDialog pages={pages} opener={opener} open={open} onClose={close} />}
    </>
  )
}
