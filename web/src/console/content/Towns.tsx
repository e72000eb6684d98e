import type { ConsoleTown } from '@quanzi/contract/console/circle-content'
import { RecordPage } from '../lists/RecordPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { toList } from '../lists/Table.tsx'
import { useSiteQuery } from '../shell/use-console.ts'
import { type TownDraft, TownDrawer } from './TownDrawer.tsx'

export const Towns = () => (
  <RecordPage
    title="乡镇专页"
    note="每个乡镇三个栏目，各对应一个内容列表"
    add="新增乡镇"
    newDraft={() => newTown}
    label="乡镇"
    list={toList(useSiteQuery('GET console/towns', {}))}
    empty={{ text: '还没有乡镇' }}
    columns={(open) => [
      {
        head: '乡镇',
        cell: (town) => (
          <RowButton onClick={() => open(toDraft(town))} picture={town.banner?.url ?? null} note={town.description}>
            {town.name}
          </RowButton>
        ),
      },
      { head: '编号', cell: ({ id }) => id, number: true },
      { head: '栏目', cell: ({ tabs }) => tabs.map(({ name }) => name).join('、') },
    ]}
    drawer={(props) => <TownDrawer {...props} />}
  />
)

const newTown: TownDraft = {
  name: '',
  description: '',
  banner: null,
  rev: '',
  picking_name: '采摘',
  picking_list: 0,
  homestay_name: '民宿',
  homestay_list: 0,
  specialty_name: '特产',
  specialty_list: 0,
}

const toDraft = ({ id, name, description, banner, rev, tabs }: ConsoleTown): TownDraft => {
  const draft: TownDraft = { ...newTown, id, name, description, banner, rev }
  for (const { key, name: tab, content_id } of tabs) {
    draft[`${key}_name`] = tab
    draft[`${key}_list`] = content_id
  }
  return draft
}
