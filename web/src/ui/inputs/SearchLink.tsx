import { Search } from 'lucide-react'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './SearchField.module.css'

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
