import { Button } from '../../../ui/inputs/Button.tsx'
import { Dialog } from '../../../ui/overlays/Sheet.tsx'
import { shortcutHelp } from '../state/use-keyboard-shortcuts.ts'
import styles from './KeyboardShortcutsDialog.module.css'

export const KeyboardShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="快捷键" actions={<Button onClick={onClose}>知道了</Button>}>
    <dl className={styles.keys}>
      {shortcutHelp.map(({ keys, description }) => (
        <div key={description} className={styles.line}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
