import { Search } from 'lucide-react'
import { Link } from '../../platform/router/Link.tsx'
import styles from '../inputs/SearchField.module.css'
import { Icon } from '../media/Icon.tsx'

export const SearchLink = ({ to, placeholder }: { to: string; placeholder: string }) => (
  <Link to={to} className={styles.field}>
    <Icon icon={Search} size={17} />
    {placeholder}
  </Link>
)
