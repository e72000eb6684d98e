import type { ConsoleTown } from '@quanzi/contract/console/circle-content'
import { useState } from 'react'
import { ListPage } from '../lists/ListPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { Table } from '../lists/Table.tsx'
import { useSiteQuery } from '../shell/use-console.ts'
import { type TownDraft, TownDrawer } from './TownDrawer.tsx'

export const Towns = () => {
  const { data, error, refetch } = useSiteQuery('GET console/towns', {})
  const [draft, setDraft] = useState<TownDraft>()
  return (
    <>
      <ListPage
        title="乡镇专页"
        note="每个乡镇三个栏目，各对应一个内容列表"
        flush
        add="新增乡镇"
        onAdd={() => setDraft(newTown)}
      >
        <Table
          label="乡镇"
          list={{ rows: data?.data, error, retry: refetch }}
          keyOf={({ id }) => id}
          empty={{ text: '还没有乡镇' }}
          columns={[
            {
              head: '乡镇',
              cell: (town) => (
                <RowButton
                  onClick={() => setDraft(toDraft(town))}
                  picture={town.banner?.url ?? null}
                  note={town.description}
                >
                  {town.name}
                </RowButton>
              ),
            },
            { head: '编号', cell: ({ id }) => id, number: true },
            { head: '栏目', cell: ({ tabs }) => tabs.map(({ name }) => name).join('、') },
          ]}
        />
      </ListPage>
      {draft && <TownDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

const newTown: TownDraft = {
  name: '',
  description: '',
  banner: null,
  picking_name: '采摘',
  picking_list: 0,
  homestay_name: '民宿',
  homestay_list: 0,
  specialty_name: '特产',
  specialty_list: 0,
}

const toDraft = ({ id, name, description, banner, tabs }: ConsoleTown): TownDraft => {
  const draft: TownDraft = { ...newTown, id, name, description, banner }
  for (const { key, name: tab, content_id } of tabs) {
    draft[`${key}_name`] = tab
    draft[`${key}_list`] = content_id
  }
  return draft
}
