import { useState } from 'react'
import { SearchField } from '../../ui/SearchField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Panel } from './Panel.tsx'
import { Table } from './Table.tsx'
import { useChange, useSiteQuery } from './use-console.ts'
import { useWishes } from './use-wishes.ts'

/** Which topics take what readers report: they stand in 报料话题. */
export const ReportTags = () => {
  const { data, error, refetch } = useSiteQuery('GET console/tags', {})
  const [word, setWord] = useState('')
  const change = useChange('POST console/tag_report')
  const { isOn, flip } = useWishes((tag_id, report) => change.mutateAsync({ tag_id, report }))
  return (
    <Panel
      title="报料话题"
      note="开启后出现在「报料话题」页"
      bare
      tools={<SearchField value={word} onChange={setWord} placeholder="话题名称" />}
    >
      <Table
        label="话题"
        rows={data?.data.filter(({ name }) => name.includes(word.trim()))}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        dimmed={({ offline }) => offline === 1}
        columns={[
          { head: '话题', cell: ({ name }) => `#${name}#` },
          { head: '分类', cell: ({ category }) => category },
          { head: '状态', cell: ({ offline }) => (offline ? '已下线' : '在线') },
          {
            head: '报料话题',
            cell: ({ id, name, is_report }) => (
              <Switch label={`${name}为报料话题`} checked={isOn(id, is_report === 1)} onChange={(on) => flip(id, on)} />
            ),
          },
        ]}
      />
    </Panel>
  )
}
