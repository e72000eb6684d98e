import type { Tag } from '@quanzi/contract/circle/tag'
import { Megaphone } from 'lucide-react'
import { TagRow } from '../../circle/tag/TagRow.tsx'
import { useReportTags } from '../../circle/tag/use-tags.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'

/** 报料话题, with views, participants and a follow button. */
export const ReportTags = () => (
  <Screen>
    <RowList
      list={useReportTags()}
      positionKey="report-tags"
      getKey={keyOf}
      renderItem={render}
      label="报料话题"
      empty={{ text: '暂无数据', icon: Megaphone }}
    />
    <BackToTop />
  </Screen>
)

const keyOf = (tag: Tag) => tag.id
const render = (tag: Tag) => <TagRow tag={tag} />
