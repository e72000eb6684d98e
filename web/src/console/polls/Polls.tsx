import type { ConsolePoll } from '@quanzi/contract/console/polls'
import { entriesOf } from '@quanzi/contract/objects'
import { day, hour } from '@quanzi/contract/time'
import { type ReactNode, useState } from 'react'
import { phaseAt } from '../../circle/poll/poll-time.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { StateBadge, type StateBadgeProps } from '../../ui/feedback/StateBadge.tsx'
import { useMinuteClock } from '../../ui/text/Time.tsx'
import { formatShortDateTime } from '../forms/DateTimeInput.tsx'
import { EmbedDrawer } from '../forms/EmbedDrawer.tsx'
import { SegmentedControl } from '../forms/SegmentedControl.tsx'
import { RecordPage } from '../lists/RecordPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { useUrlFilters } from '../lists/use-url-filters.ts'
import { type PollDraft, PollDrawer } from './PollDrawer.tsx'
import { PollResultDrawer } from './PollResultDrawer.tsx'
import styles from './Polls.module.css'

type Phase = ConsolePoll['phase']

export const Polls = ({ preview }: { preview: (draft: PollDraft) => ReactNode }) => {
  const [filters, setFilters] = useUrlFilters(['phase'])
  const phase = phases.find(({ value }) => value === filters.phase)?.value ?? ''
  const list = useCursorList('GET console/polls', { phase })
  const now = useMinuteClock()
  const [embedded, setEmbedded] = useState<string | null>(null)
  const [shownId, setShownId] = useState<number>()
  const shown = list.rows?.find(({ id }) => id === shownId)
  return (
    <RecordPage
      title="投票"
      add="新增投票"
      actions={
        <SegmentedControl
          label="状态"
          options={phases}
          value={phase}
          onChange={(next) => setFilters({ phase: next })}
        />
      }
      newDraft={newPoll}
      list={list}
      empty={{ text: phase === '' ? '还没有投票' : '没有这样的投票' }}
      dimmed={({ is_show }) => is_show === 0}
      columns={(open) => [
        {
          head: '问题',
          cell: (poll) => <RowButton onClick={() => open(toDraft(poll))}>{poll.content}</RowButton>,
        },
        { head: '话题', wraps: true, cell: ({ tag_name }) => `#${tag_name}#` },
        {
          head: '类型',
          cell: ({ type, min_option, max_option }) =>
            type === '1' ? '单选' : min_option === max_option ? `选${max_option}项` : `选${min_option}-${max_option}项`,
        },
        {
          head: '时间',
          cell: ({ start_time, end_time }) => (
            <span className={styles.period}>
              <span>{`${formatShortDateTime(start_time)} –`}</span> <span>{formatShortDateTime(end_time)}</span>
            </span>
          ),
        },
        { head: '参与', cell: ({ voters }) => voters.toLocaleString('zh-CN'), number: true },
        {
          head: '状态',
          cell: (poll) =>
            poll.is_show === 0 ? (
              <StateBadge tone="offline" label="已隐藏" />
            ) : (
              <StateBadge {...phaseBadges[phaseAt(poll, now)]} />
            ),
        },
        {
          head: '嵌入',
          cell: ({ id, content, is_show }) =>
            is_show === 1 ? (
              <Button
                small
                kind="plain"
                aria-label={`代码：${content}`}
                onClick={() => setEmbedded(`/embed/poll/${id}`)}
              >
                代码
              </Button>
            ) : (
              '–'
            ),
        },
        {
          head: '结果',
          hiddenHead: true,
          cell: (poll) => (
            <Button small kind="text" aria-label={`${poll.content}的结果`} onClick={() => setShownId(poll.id)}>
              结果
            </Button>
          ),
        },
      ]}
      drawer={(props) => <PollDrawer {...props} preview={preview} />}
    >
      {shown && <PollResultDrawer poll={shown} onClose={() => setShownId(undefined)} />}
      <EmbedDrawer path={embedded} onClose={() => setEmbedded(null)} />
    </RecordPage>
  )
}

const phaseBadges: Record<Phase, StateBadgeProps> = {
  before: { tone: 'pending', label: '未开始' },
  running: { tone: 'passed', label: '进行中' },
  over: { tone: 'offline', label: '已结束' },
}
const phases: readonly { value: Phase | ''; label: string }[] = [
  { value: '', label: '全部' },
  ...entriesOf(phaseBadges).map(([value, { label }]) => ({ value, label })),
]

const toDraft = ({ options, ...poll }: ConsolePoll): PollDraft => ({
  ...poll,
  options: options.map(({ option }) => option),
})

/** Starts at the next full hour and lasts a week. */
const newPoll = (): PollDraft => {
  const start = Math.ceil(serverNow() / hour) * hour
  return {
    tag_id: 0,
    content: '',
    type: '1',
    options: ['', ''],
    min_option: 1,
    max_option: 1,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 7 * day).toISOString(),
    show_value: 1,
    is_show: 1,
    voters: 0,
    rev: '',
  }
}
