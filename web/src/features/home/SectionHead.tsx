import { ChevronRight } from 'lucide-react'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './SectionHead.module.css'

/** The name of a part, and where there is more of it. */
export const SectionHead = ({ title, more }: { title: string; more?: string | undefined }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {more && (
      <Link to={more} aria-label={`查看更多${title}`}>
        查看更多
        <Icon of={ChevronRight} size={14} />
      </Link>
    )}
  </div>
)
