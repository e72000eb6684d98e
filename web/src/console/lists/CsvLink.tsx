import { Download } from 'lucide-react'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './CsvLink.module.css'

export const CsvLink = ({ href, label = '导出 CSV' }: { href: string; label?: string }) => (
  <a href={href} download className={styles.file}>
    <Icon icon={Download} size={16} />
    {label}
  </a>
)
