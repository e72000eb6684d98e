import type { ComponentProps } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './Field.module.css'
import { useField } from './Field.tsx'

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" autoComplete="off" {...useField()} {...rest} className={cx(styles.control, className)} />
)
