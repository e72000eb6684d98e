import { Download } from 'lucide-react'
import { downloadFile } from '../../platform/download-file.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAttempt } from '../../ui/state/use-attempt.ts'
import { useSiteFile } from '../shell/use-console.ts'

/** The rows of these filters as a file. It leaves the page no row to lose, so a filter being typed applies at its press. */
export const CsvButton = ({ path, filters, label = '导出 CSV' }: CsvButtonProps) => {
  const fetchFile = useSiteFile()
  const { busy, attempt } = useAttempt()
  const download = () =>
    attempt(async () => {
      const { blob, name } = await fetchFile(`GET console/${path} csv`, filters)
      downloadFile(blob, name)
    })
  return (
    <Button kind="text" icon={Download} busy={busy} data-applies-filters="" onClick={() => void download()}>
      {label}
    </Button>
  )
}

type CsvButtonProps = {
  path: 'log' | 'posts_export' | 'review_history' | 'security'
  filters: Record<string, string>
  label?: string
}
