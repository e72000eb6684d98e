import { useState } from 'react'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { SearchField } from '../../ui/inputs/SearchField.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { Table } from '../lists/Table.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useNewsTipTags } from './use-news-tip-tags.ts'

/** The topics that appear in 报料话题. */
export const NewsTipTags = () => {
  const { data, error, refetch, flip } = useNewsTipTags()
  const [query, setQuery] = useState('')
  return (
    <Panel
      title="报料话题"
      note="开启后出现在「报料话题」页"
      flush
      actions={<SearchField value={query} onChange={setQuery} placeholder="话题名称" />}
    >
      <Table
        label="话题"
        list={{ rows: data?.data.filter(({ name }) => name.includes(query.trim())), error, retry: refetch }}
        keyOf={({ id }) => id}
        empty={{ text: query.trim() === '' ? '还没有话题' : '没有找到话题' }}
        dimmed={({ offline }) => offline === 1}
        columns={[
          { head: '话题', cell: ({ name }) => `#${name}#` },
          { head: '分类', cell: ({ category }) => category },
          {
            head: '状态',
            cell: ({ offline }) => (
              <StateBadge tone={offline ? 'offline' : 'passed'} label={offline ? '已下线' : '已上线'} />
            ),
          },
          {
            head: '报料话题',
            cell: ({ id, name, is_report }) => (
              <Switch
                label={`${name}为报料话题`}
                checked={is_report === 1}
                onChange={() => flip(id, is_report === 1)}
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}
