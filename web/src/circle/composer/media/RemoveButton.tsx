import { X } from 'lucide-react'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './RemoveButton.module.css'

/** `label` names what is removed. */
export const RemoveButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" aria-label={label} onClick={onRemove} data-remove="" className={styles.remove}>
    <Icon icon={X} size={14} />
  </button>
)
