import { readerName } from '../../circle/home/home-blocks.ts'
import { SlideGrid } from '../../circle/home/modules/SlideGrid.tsx'
import { useHomeSettings } from '../../circle/home/use-home.ts'
import { ContentItemList } from '../../circle/town/ContentList.tsx'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { screenExists } from '../parts/screen-exists.ts'

/** A content list; with `type=notice` the slides of the home page. */
export const ContentList = () => {
  const [query] = useSearchParams()
  if (query.get('type') === 'notice') return <Slides />
  const id = Number(query.get('id')) || 0
  const name = query.get('name') || '内容列表'
  return (
    <Screen title={name}>
      {id > 0 ? <ContentItemList id={id} label={name} /> : <Empty text="暂无数据" />}
      <BackToTop />
    </Screen>
  )
}

const Slides = () => {
  const { data: setting } = useHomeSettings()
  return (
    <Screen title={setting ? readerName(setting.module_module_slide_name) : '内容列表'}>
      <SlideGrid screenExists={screenExists} />
    </Screen>
  )
}
