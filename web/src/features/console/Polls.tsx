import type { ConsolePoll } from '@quanzi/contract/console/polls'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { StateBadge, type StateTone } from '../../ui/StateBadge.tsx'
import { BarTools } from './BarSlot.tsx'
import { More } from './MoreList.tsx'
import { Panel } from './Panel.tsx'
import { type PollDraft, PollDrawer } from './PollDrawer.tsx'
import { RowButton } from './RowButton.tsx'
import { Segments } from './Segments.tsx'
import { Table } from './Table.tsx'
import { clock } from './TimeInput.tsx'
import { useFilters } from './use-filters.ts'
import { useStretch } from './use-stretch.ts'

type Phase = ConsolePoll['phase']

/** The polls of all topics. `preview` draws one as the circle would. */
export const Polls = ({ preview }: { preview: (draft: PollDraft) => ReactNode }) => {
  const [filters, filter] = useFilters(['phase'])
  const phase = phases.find(({ value }) => value === filters.phase)?.value ?? ''
  const list = useStretch('GET console/polls', { phase })
  const [draft, setDraft] = useState<PollDraft>()
  return (
    <>
      <BarTools>
        <Button small kind="primary" icon={Plus} onClick={() => setDraft(newPoll())}>
          新增投票
        </Button>
      </BarTools>
      <Panel
        title="投票"
        bare
        tools={<Segments label="状态" options={phases} value={phase} onChange={(next) => filter({ phase: next })} />}
      >
        <Table
          label="投票"
          rows={list.rows}
          error={list.error}
          onRetry={list.retry}
          keyOf={({ id }) => id}
          empty={{ text: '还没有投票' }}
          dimmed={({ is_show }) => is_show === 0}
          columns={[
            {
              head: '问题',
              cell: (poll) => <RowButton onClick={() => setDraft(draftOf(poll))}>{poll.content}</RowButton>,
            },
            { head: '话题', cell: ({ tag_name }) => `#${tag_name}#` },
            {
              head: '类型',
              cell: ({ type, min_option, max_option }) =>
                type === '1'
                  ? '单选'
                  : min_option === max_option
                    ? `选${max_option}项`
                    : `选${min_option}-${max_option}项`,
            },
            { head: '时间', cell: ({ start_time, end_time }) => `${clock(start_time)} – ${clock(end_time)}` },
            { head: '参与', cell: ({ voters }) => voters.toLocaleString('zh-CN'), number: true },
            {
              head: '状态',
              cell: (poll) =>
                poll.is_show === 0 ? (
                  <StateBadge tone="offline">已隐藏</StateBadge>
                ) : (
                  <StateBadge tone={tones[poll.phase]}>{words[poll.phase]}</StateBadge>
                ),
            },
          ]}
        />
        <More list={list} />
      </Panel>
      {draft && <PollDrawer draft={draft} onClose={() => setDraft(undefined)} preview={preview} />}
    </>
  )
}

const words: Record<Phase, string> = { before: '未开始', running: '进行中', over: '已结束' }
const tones: Record<Phase, StateTone> = { before: 'pending', running: 'passed', over: 'offline' }
const phases: readonly { value: Phase | ''; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'before', label: words.before },
  { value: 'running', label: words.running },
  { value: 'over', label: words.over },
]

const draftOf = ({ options, ...poll }: ConsolePoll): PollDraft => ({
  ...poll,
  options: options.map(({ option }) => option),
})

/** From the next full hour on, for a week. */
const newPoll = (): PollDraft => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  return {
    tag_id: 0,
    content: '',
    type: '1',
    options: ['', ''],
    min_option: 1,
    max_option: 1,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 7 * 86_400_000).toISOString(),
    show_value: 1,
    is_show: 1,
    voters: 0,
  }
}
