import { limits } from '@quanzi/contract/limits'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AddTermsDrawer } from '../../../console/blocklist/AddTermsDrawer.tsx'
import styles from '../../../console/blocklist/Blocklist.module.css'
import { BlocklistTester } from '../../../console/blocklist/BlocklistTester.tsx'
import { blocklistNotes, blocklistOptions } from '../../../console/blocklist/blocklist-kinds.ts'
import { useBlocklist, useBlocklistTotals } from '../../../console/blocklist/use-blocklist.ts'
import { SegmentedControl } from '../../../console/forms/SegmentedControl.tsx'
import { useDelete } from '../../../console/forms/use-delete.ts'
import { Table } from '../../../console/lists/Table.tsx'
import { useUrlFilters } from '../../../console/lists/use-url-filters.ts'
import { useUrlSearch } from '../../../console/lists/use-url-search.ts'
import { Panel } from '../../../console/shell/Panel.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { SearchField } from '../../../ui/inputs/SearchField.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { Time } from '../../../ui/text/Time.tsx'

/** 敏感词: the three lists, bulk adding, and a tester. */
export const BlocklistPage = () => {
  const [filters, set] = useUrlFilters(['list', 'q'])
  const kind = blocklistOptions.find(({ value }) => value === filters.list)?.value ?? 'refuse'
  const [adding, setAdding] = useState(false)
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([])
  const totals = useBlocklistTotals()
  const { remove, busy } = useDelete('POST console/word remove', () => setSelectedIds([]))
  /** Nothing that is not shown stays selected. */
  const show: typeof set = (change) => {
    setSelectedIds([])
    set(change)
  }
  const { typed, setTyped, query, searchNow } = useUrlSearch(filters.q, (q) => show({ q }))
  const list = useBlocklist(kind, query)
  const toggle = (id: number, on: boolean) =>
    setSelectedIds(on ? [...selectedIds, id] : selectedIds.filter((one) => one !== id))
  /** As many as one call deletes. */
  const selectable = (list.rows ?? []).slice(0, limits.maxPageSize).map(({ id }) => id)
  const isAllSelected = selectedIds.length > 0 && selectable.every((id) => selectedIds.includes(id))
  const deleteSelected = async () => {
    const title = `确认删除选中的 ${selectedIds.length} 个词吗?`
    if (await confirm({ title, action: '删除', danger: true })) remove({ ids: [...selectedIds] })
  }
  return (
    <div className={styles.columns}>
      <Panel
        flush
        title="敏感词"
        note={blocklistNotes[kind]}
        actions={
          <Button small kind="primary" icon={Plus} onClick={() => setAdding(true)}>
            添加
          </Button>
        }
      >
        <div className={styles.bar}>
          <SegmentedControl
            label="名单"
            options={blocklistOptions.map(({ value, label }) => ({
              value,
              label: totals ? `${label} ${totals[value]}` : label,
            }))}
            value={kind}
            onChange={(value) => show({ list: value })}
          />
          <SearchField
            value={typed}
            placeholder="查找词语"
            onChange={(value) => {
              setSelectedIds([])
              setTyped(value)
            }}
            onSubmit={searchNow}
          />
          {selectable.length > 1 && (
            <Checkbox
              checked={isAllSelected}
              disabled={typed.trim() !== query}
              onChange={(on) => setSelectedIds(on ? selectable : [])}
            >
              {`全选 ${selectable.length} 个`}
            </Checkbox>
          )}
          {selectedIds.length > 0 && (
            <Button small kind="danger-soft" busy={busy} onClick={() => void deleteSelected()}>
              {`删除 ${selectedIds.length} 个`}
            </Button>
          )}
        </div>
        <Table
          label="词语列表"
          list={list}
          keyOf={({ id }) => id}
          empty={{ text: query === '' ? '这个名单里没有词' : '没有找到词语' }}
          columns={[
            {
              head: '词语',
              cell: ({ id, text }) => (
                <Checkbox
                  checked={selectedIds.includes(id)}
                  disabled={selectedIds.length >= limits.maxPageSize && !selectedIds.includes(id)}
                  onChange={(on) => toggle(id, on)}
                >
                  <span className={styles.term}>{text}</span>
                </Checkbox>
              ),
            },
            { head: '添加人', cell: ({ by }) => by || '初始' },
            { head: '添加时间', cell: ({ created_at }) => <Time at={created_at} /> },
          ]}
        />
      </Panel>
      <BlocklistTester />
      {adding && (
        <AddTermsDrawer
          kind={kind}
          onAdded={(list) => list !== kind && show({ list })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
