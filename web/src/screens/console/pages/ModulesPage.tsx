import { homePageSettings } from '../../../console/labels/setting-sections.ts'
import { SettingHistory } from '../../../console/settings/SettingHistory.tsx'
import { useSettings } from '../../../console/settings/use-settings.ts'
import { useSiteQuery } from '../../../console/shell/use-console.ts'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { HomePreview } from '../home-page/HomePreview.tsx'
import { IconPicker } from '../home-page/IconPicker.tsx'
import { ModulesEditor } from '../home-page/ModulesEditor.tsx'
import { SlidePreview } from '../home-page/SlidePreview.tsx'
import styles from './ModulesPage.module.css'

/** 轮播与模块: the modules on the left, a live preview on the right. */
export const ModulesPage = () => {
  const settings = useSettings(homePageSettings)
  const slides = useSiteQuery('GET console/slides', {})
  const { values } = settings
  if (!values || !slides.data) {
    const failed = settings.error ? settings : slides
    return <LoadingState error={failed.error} onRetry={failed.refetch} rows={8} />
  }
  return (
    <div className={styles.page}>
      <SettingHistory />
      <ModulesEditor
        settings={settings}
        slides={slides.data.data}
        homeParts={{
          renderIconPicker: (value, onChange) => <IconPicker value={value} onChange={onChange} />,
          renderSlide: (slide) => <SlidePreview slide={slide} settings={values} />,
        }}
      />
      <HomePreview settings={values} slides={slides.data.data} />
    </div>
  )
}
