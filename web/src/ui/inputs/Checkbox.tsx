import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Icon } from '../media/Icon.tsx'
import styles from './Checkbox.module.css'

export const Checkbox = ({ checked, onChange, children, disabled, ref }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input
      ref={ref}
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className={styles.input}
    />
    <span aria-hidden="true" className={styles.box}>
      <Icon icon={Check} size={12} />
    </span>
    <span>{children}</span>
  </label>
)

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}
