import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { useField } from './Field.tsx'

/** One line of text, 16 px so that iOS does not zoom. */
export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" autoComplete="off" {...useField()} {...rest} className={cx(styles.control, className)} />
)
