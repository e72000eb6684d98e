import { Search } from 'lucide-react'
import { Link } from '../router/Link.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './SearchField.module.css'

/** Looks like the field and leads to the screen where one searches. */
export const SearchLink = ({
  to,
  placeholder,
  className,
}: {
  to: string
  placeholder: string
  className?: string | undefined
}) => (
  <Link to={to} className={cx(styles.field, className)}>
    <Icon of={Search} size={17} />
    {placeholder}
  </Link>
)
