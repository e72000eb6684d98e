import { ChevronRight } from 'lucide-react'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './FoundHead.module.css'

/** The name of one kind of findings, and where all of them are. */
export const FoundHead = ({ title, all }: { title: string; all?: { to: string; count: number } | undefined }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {all && (
      <Link to={all.to} aria-label={`查看全部${title}，共${all.count}个`} className={styles.all}>
        查看全部({all.count})
        <Icon of={ChevronRight} size={14} />
      </Link>
    )}
  </div>
)
