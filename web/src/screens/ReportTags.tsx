import type { Tag } from '@quanzi/contract/tag'
import { Megaphone } from 'lucide-react'
import { TagRow } from '../features/tag/TagRow.tsx'
import { useReportTags } from '../features/tag/use-tags.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Screen } from '../ui/Screen.tsx'

/** 报料话题: the topics of public concern, with views, participants and a follow button. */
export const ReportTags = () => (
  <Screen>
    <PagedList
      as="list"
      list={useReportTags()}
      place="report-tags"
      keyOf={keyOf}
      render={render}
      label="报料话题"
      empty={{ text: '暂无数据', icon: Megaphone }}
    />
    <BackToTop />
  </Screen>
)

const keyOf = (tag: Tag) => tag.id
const render = (tag: Tag) => <TagRow tag={tag} />
