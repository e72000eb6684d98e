import type { ConsoleTag } from '@quanzi/contract/console/places'
import { useState } from 'react'
import { SearchField } from '../../ui/SearchField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toastError } from '../../ui/toast.ts'
import { Panel } from './Panel.tsx'
import { Table } from './Table.tsx'
import { useChange, useSiteQuery } from './use-console.ts'

/** Which topics take what readers report: they stand in 报料话题. */
export const ReportTags = () => {
  const { data, error, refetch } = useSiteQuery('GET console/tags', {})
  const [word, setWord] = useState('')
  const change = useChange('POST console/tag_report')
  const [wished, setWished] = useState<Record<number, boolean>>({})
  const flip = (id: number, report: boolean) => {
    setWished((now) => ({ ...now, [id]: report }))
    change.mutateAsync({ tag_id: id, report }).catch((refusal) => {
      setWished(({ [id]: _, ...rest }) => rest)
      toastError(refusal)
    })
  }
  const isOn = ({ id, is_report }: ConsoleTag) => wished[id] ?? is_report === 1
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
            cell: (tag) => (
              <Switch label={`${tag.name}为报料话题`} checked={isOn(tag)} onChange={(on) => flip(tag.id, on)} />
            ),
          },
        ]}
      />
    </Panel>
  )
}
