import { ChevronRight } from 'lucide-react'
import { Link } from '../../../platform/router/Link.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './SectionHeader.module.css'

export const SectionHeader = ({ title, more }: { title: string; more?: string | undefined }) => (
  <div className={styles.header}>
    <h2 className="bold">{title}</h2>
    {more && (
      <Link to={more} aria-label={`查看更多${title}`}>
        查看更多
        <Icon icon={ChevronRight} size={14} />
      </Link>
    )}
  </div>
)
