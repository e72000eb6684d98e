import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import { Form } from './Form.tsx'
import styles from './SearchField.module.css'

export const SearchField = ({
  value,
  onChange,
  onSubmit,
  placeholder,
  busy = false,
  errorId,
  className,
  ref,
}: SearchFieldProps) => (
  <Form role="search" onSubmit={() => onSubmit?.(value.trim())} className={cx(styles.field, className)}>
    {busy ? <Spinner /> : <Icon icon={Search} size={17} />}
    <input
      ref={ref}
      type="search"
      enterKeyHint="search"
      value={value}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      onChange={(event) => onChange(event.target.value)}
      // The first Escape empties the field, as in browsers.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value === '') event.currentTarget.blur()
      }}
      className={styles.input}
    />
    {value !== '' && (
      <button
        type="button"
        aria-label="清空"
        onClick={({ currentTarget }) => {
          onChange('')
          // The keyboard stays for the next word.
          currentTarget.form?.querySelector('input')?.focus()
        }}
        className={styles.clear}
      >
        <Icon icon={X} size={14} />
      </button>
    )}
  </Form>
)

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  onSubmit?: (value: string) => void
  placeholder: string
  busy?: boolean
  /** The element with the error message. */
  errorId?: string | undefined
  className?: string
  ref?: Ref<HTMLInputElement>
}
