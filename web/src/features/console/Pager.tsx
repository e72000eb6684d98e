import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Controls.module.css'

/** The foot of a table with pages; nothing where there is one. */
export const Pager = ({
  page,
  of,
  total,
  onPage,
}: {
  page: number
  of: number
  total: number
  onPage: (page: number) => void
}) =>
  of > 1 ? (
    <nav aria-label="翻页" className={styles.pager}>
      <span className="meta num">{`共 ${total} 条`}</span>
      <IconButton label="上一页" icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span className="num">{`${page} / ${of}`}</span>
      <IconButton label="下一页" icon={ChevronRight} disabled={page >= of} onClick={() => onPage(page + 1)} />
    </nav>
  ) : null
