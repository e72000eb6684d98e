import { Keyboard, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { useLocation } from '../../platform/router/hooks.ts'
import { Link } from '../../platform/router/Link.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { TabLinks } from '../../ui/layout/TabBar.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { KeyboardShortcutsDialog } from '../../ui/overlays/KeyboardShortcutsDialog.tsx'
import { rootTabs } from '../root-tabs.ts'
import styles from './Rail.module.css'
import { circleShortcutHelp, useCircleShortcuts } from './use-circle-shortcuts.ts'
import './wide.css'

/** The navigation of a desktop, left of the column. The native app has its own. */
export const Rail = ({ current, covered }: { current: string | undefined; covered: boolean }) => {
  const { pathname } = useLocation()
  const [helpOpen, setHelpOpen] = useState(false)
  useCircleShortcuts(() => setHelpOpen(true))
  return (
    <>
      {bridge.kind !== 'native' && (
        <nav aria-label="主导航" inert={covered} aria-hidden={covered || undefined} className={styles.rail}>
          <ul>
            <TabLinks items={rootTabs} current={current} itemClass={styles.item} badgeClass={styles.badge} />
            <li>
              <Link
                to={paths.topicSearch()}
                aria-current={pathname === paths.topicSearch() ? 'page' : undefined}
                className={styles.item}
              >
                <Icon icon={Search} />
                搜索
              </Link>
            </li>
          </ul>
          <ButtonLink kind="primary" icon={Plus} to={paths.compose()} className={styles.compose}>
            发帖
          </ButtonLink>
          <button type="button" aria-haspopup="dialog" onClick={() => setHelpOpen(true)} className={styles.help}>
            <Icon icon={Keyboard} size={16} />
            快捷键
          </button>
        </nav>
      )}
      <KeyboardShortcutsDialog help={circleShortcutHelp} open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}
