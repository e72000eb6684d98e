import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import styles from './Checkbox.module.css'

export const Checkbox = ({ checked, onChange, children, ...rest }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input
      {...rest}
      type="checkbox"
      checked={checked}
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
} & Pick<ComponentProps<'input'>, 'disabled' | 'ref' | 'aria-invalid' | 'aria-describedby'>
