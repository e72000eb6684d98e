import { Button } from '../buttons/Button.tsx'
import styles from './KeyboardShortcutsDialog.module.css'
import { Dialog } from './Sheet.tsx'

export const KeyboardShortcutsDialog = ({ open, onClose, help }: KeyboardShortcutsDialogProps) => (
  <Dialog open={open} onClose={onClose} title="快捷键" actions={<Button onClick={onClose}>知道了</Button>}>
    <dl className={styles.keys}>
      {help.map(({ keys, description }) => (
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

/** `keys` trigger the same action. */
export type ShortcutHelp = { keys: readonly string[]; description: string }
type KeyboardShortcutsDialogProps = { open: boolean; onClose: () => void; help: readonly ShortcutHelp[] }
