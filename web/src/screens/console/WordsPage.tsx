import { Plus } from 'lucide-react'
import { useState } from 'react'
import { More } from '../../features/console/MoreList.tsx'
import { Panel } from '../../features/console/Panel.tsx'
import { Segments } from '../../features/console/Segments.tsx'
import { Table } from '../../features/console/Table.tsx'
import { useFilters } from '../../features/console/use-filters.ts'
import { AddWords } from '../../features/console/words/AddWords.tsx'
import { Tester } from '../../features/console/words/Tester.tsx'
import { useRemoveWords, useWordList, useWordTotals } from '../../features/console/words/use-words.ts'
import styles from '../../features/console/words/Words.module.css'
import { kindWords, listNotes } from '../../features/console/words/word-kinds.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { confirm } from '../../ui/overlay.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Time } from '../../ui/Time.tsx'

/** 敏感词: the three lists, many added at once, a box to try a text in. */
export const WordsPage = () => {
  const [filters, set] = useFilters(['list', 'q'])
  const kind = kindWords.find(({ value }) => value === filters.list)?.value ?? 'refuse'
  const [typed, setTyped] = useState(filters.q)
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const list = useWordList(kind, filters.q)
  const totals = useWordTotals()
  const { remove, busy } = useRemoveWords()
  const toggle = (id: number, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  const removeChosen = async () => {
    const title = `确认删除选中的 ${chosen.length} 个词吗?`
    if (await confirm({ title, action: '删除', danger: true })) remove([...chosen], () => setChosen([]))
  }
  return (
    <div className={styles.columns}>
      <Panel
        bare
        title="敏感词"
        note={listNotes[kind]}
        tools={
          <Button small kind="primary" icon={Plus} onClick={() => setAdding(true)}>
            添加
          </Button>
        }
      >
        <div className={styles.bar}>
          <Segments
            label="名单"
            options={kindWords.map(({ value, label }) => ({
              value,
              label: totals ? `${label} ${totals[value]}` : label,
            }))}
            value={kind}
            onChange={(value) => {
              setChosen([])
              set({ list: value })
            }}
          />
          <SearchField
            value={typed}
            placeholder="查找词语"
            onChange={(value) => {
              setTyped(value)
              if (value === '') set({ q: '' })
            }}
            onSubmit={(q) => set({ q })}
          />
          {chosen.length > 0 && (
            <Button small kind="danger-soft" busy={busy} onClick={() => void removeChosen()}>
              {`删除 ${chosen.length} 个`}
            </Button>
          )}
        </div>
        <Table
          label="词语列表"
          rows={list.rows}
          error={list.error}
          onRetry={list.retry}
          keyOf={({ id }) => id}
          empty={{ text: '这个名单里没有词' }}
          columns={[
            {
              head: '词语',
              cell: ({ id, text }) => (
                <Checkbox checked={chosen.includes(id)} onChange={(on) => toggle(id, on)}>
                  {text}
                </Checkbox>
              ),
            },
            { head: '添加人', cell: ({ by }) => by || '初始' },
            { head: '添加时间', cell: ({ created_at }) => <Time at={created_at} /> },
          ]}
        />
        <More list={list} />
      </Panel>
      <Tester />
      {adding && <AddWords kind={kind} onClose={() => setAdding(false)} />}
    </div>
  )
}
