import { formatCount } from '@quanzi/contract/text'
import { ChevronRight } from 'lucide-react'
import { Link } from '../../platform/router/Link.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './ResultsHeader.module.css'

export const ResultsHeader = ({ title, viewAll }: ResultsHeaderProps) => (
  <div className={styles.header}>
    <h2 className="bold">{title}</h2>
    {viewAll && (
      <Link to={viewAll.to} aria-label={`查看全部${title}，共${viewAll.count}个`} className="tap meta inline-row">
        查看全部({formatCount(viewAll.count)})
        <Icon icon={ChevronRight} size={14} />
      </Link>
    )}
  </div>
)

type ResultsHeaderProps = { title: string; viewAll?: { to: string; count: number } | undefined }
