import { SlideCards } from '../features/home/SlideCards.tsx'
import { useSetting } from '../features/home/use-home.ts'
import { ContentItems } from '../features/town/ContentItems.tsx'
import { useSearchParams } from '../router/hooks.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Screen } from '../ui/Screen.tsx'
import { isLive } from './parts/is-live.ts'

/** A list of links that editors keep; with `type=notice` the slides of the home page, one under the other. */
export const ContentList = () => {
  const [asked] = useSearchParams()
  if (asked.get('type') === 'notice') return <Slides />
  const id = Number(asked.get('id')) || 0
  const name = asked.get('name') || '内容列表'
  return (
    <Screen title={name}>
      {id > 0 ? <ContentItems id={id} label={name} /> : <Empty text="暂无数据" />}
      <BackToTop />
    </Screen>
  )
}

const Slides = () => {
  const { data: setting } = useSetting()
  return (
    <Screen title={setting?.module_module_slide_name || '内容列表'}>
      <SlideCards isLive={isLive} />
    </Screen>
  )
}
