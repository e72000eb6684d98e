import { Button } from '../../ui/buttons/Button.tsx'
import styles from './SaveBar.module.css'
import type { Settings } from './use-settings.ts'

/** Sticky at the bottom while there are unsaved changes. */
export const SaveBar = ({ dirty, saving, undo, save }: Pick<Settings, 'dirty' | 'saving' | 'undo' | 'save'>) =>
  dirty.length > 0 && (
    <div className={styles.bar}>
      <span role="status" className="grow">{`${dirty.length} 项未保存`}</span>
      <Button small onClick={undo} disabled={saving}>
        撤销
      </Button>
      <Button small kind="primary" busy={saving} onClick={() => void save()}>
        保存
      </Button>
    </div>
  )
