import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import styles from './KeysDialog.module.css'
import { keyHelp } from './use-keys.ts'

/** What the keyboard can do at the desk. */
export const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="快捷键" actions={<Button onClick={onClose}>知道了</Button>}>
    <dl className={styles.keys}>
      {keyHelp.map(({ keys, does }) => (
        <div key={does} className={styles.line}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
