import { X } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './RemoveButton.module.css'

/** The cross in the corner of a picture or a video of the draft; `label` says what goes. */
export const RemoveButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" aria-label={label} onClick={onRemove} data-remove="" className={styles.remove}>
    <Icon of={X} size={14} />
  </button>
)
