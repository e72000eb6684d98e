import { Download } from 'lucide-react'
import { Icon } from '../../ui/media/Icon.tsx'
import { useConsole } from '../shell/use-console.ts'
import styles from './CsvLink.module.css'

/** The rows of these filters as a file: `GET console/<path> csv`. */
export const CsvLink = ({ path, filters, label = '导出 CSV' }: CsvLinkProps) => {
  const { site } = useConsole()
  const params = Object.entries({ action: 'csv', siteid: String(site.id), ...filters })
  const query = new URLSearchParams(params.filter(([, value]) => value !== ''))
  return (
    <a href={`/api/console/${path}?${query}`} download className={styles.file}>
      <Icon icon={Download} size={16} />
      {label}
    </a>
  )
}

type CsvLinkProps = { path: 'log' | 'review_history' | 'security'; filters: Record<string, string>; label?: string }
