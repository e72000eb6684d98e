import { History } from 'lucide-react'
import { useState } from 'react'
import { BarTools } from '../../features/console/BarSlot.tsx'
import { ModulesEditor } from '../../features/console/ModulesEditor.tsx'
import { moduleSettings } from '../../features/console/setting-places.ts'
import { useSiteQuery } from '../../features/console/use-console.ts'
import { useSettings } from '../../features/console/use-settings.ts'
import { VersionsDrawer } from '../../features/console/VersionsDrawer.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { HomePreview } from './HomePreview.tsx'
import { IconPicker } from './IconPicker.tsx'
import styles from './ModulesPage.module.css'

/** 轮播与模块: at the left what the home page consists of, at the right how it will look, also before it is saved. */
export const ModulesPage = () => {
  const settings = useSettings(moduleSettings)
  const slides = useSiteQuery('GET console/slides', {})
  const [record, setRecord] = useState(false)
  const error = settings.error ?? slides.error
  if (error && !(settings.values && slides.data))
    return <ErrorState error={error} onRetry={() => void settings.refetch()} />
  if (!settings.values || !slides.data) {
    return (
      <Loading>
        <RowSkeletons count={8} />
      </Loading>
    )
  }
  return (
    <div className={styles.page}>
      <BarTools>
        <Button small icon={History} onClick={() => setRecord(true)}>
          修改记录
        </Button>
      </BarTools>
      <ModulesEditor
        settings={settings}
        slides={slides.data.data}
        icons={(value, onChange) => <IconPicker value={value} onChange={onChange} />}
      />
      <HomePreview settings={settings.values} slides={slides.data.data} />
      <VersionsDrawer open={record} onClose={() => setRecord(false)} />
    </div>
  )
}
