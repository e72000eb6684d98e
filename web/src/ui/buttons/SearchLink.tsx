import { Search } from 'lucide-react'
import { Link } from '../../platform/router/Link.tsx'
import styles from '../inputs/SearchField.module.css'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'

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
    <Icon icon={Search} size={17} />
    {placeholder}
  </Link>
)
