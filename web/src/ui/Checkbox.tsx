import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import styles from './Checkbox.module.css'
import { Icon } from './Icon.tsx'

/** A box with its words; the whole line is the target. */
export const Checkbox = ({ checked, onChange, children, disabled, ref }: CheckboxProps) => (
  <label className={styles.line}>
    <input
      ref={ref}
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className={styles.input}
    />
    <span aria-hidden="true" className={styles.box}>
      <Icon of={Check} size={12} />
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
