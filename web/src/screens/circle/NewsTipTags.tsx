import { Megaphone } from 'lucide-react'
import { TagList } from '../../circle/tag/TagList.tsx'
import { useNewsTipTags } from '../../circle/tag/use-tags.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'

/** 报料话题, with views, participants and a follow button. */
export const NewsTipTags = () => (
  <Screen>
    <TagList
      list={useNewsTipTags()}
      positionKey="report-tags"
      label="报料话题"
      empty={{ text: '暂无数据', icon: Megaphone }}
    />
    <BackToTop />
  </Screen>
)
