import type { Announcement } from '@quanzi/contract/console/circle-content'
import { limits } from '@quanzi/contract/limits'
import { successMessages } from '@quanzi/contract/messages'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { FailureLine } from '../../ui/feedback/FailureLine.tsx'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { useMinuteClock } from '../../ui/text/Time.tsx'
import { formatShortDateTime } from '../forms/DateTimeInput.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { DateTimeField, TextAreaField, TextField } from '../forms/FormFields.tsx'
import { UrlTargetField } from '../forms/LinkTargetField.tsx'
import { SegmentedField } from '../forms/SegmentedControl.tsx'
import { useDelete } from '../forms/use-delete.ts'
import { useForm } from '../forms/use-form.ts'
import { ListPage } from '../lists/ListPage.tsx'
import { Table } from '../lists/Table.tsx'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { useConsole, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export const Announcements = () => {
  const list = useCursorList('GET console/notices', {})
  const [open, setOpen] = useState(false)
  const now = useMinuteClock()
  const isWaiting = (visible_at: string) => Date.parse(visible_at) > now
  const { remove } = useDelete('POST console/notice_remove', () => {}, '已撤回')
  const withdraw = async ({ id, title }: Announcement) => {
    const question = {
      title: `确认撤回通知「${title}」吗?`,
      text: '成员的消息中将不再有它。',
      action: '撤回',
      danger: true,
    }
    if (await confirm(question)) remove({ id })
  }
  return (
    <>
      <ListPage
        title="通知"
        note="发送后出现在成员的消息里"
        flush
        add="发送通知"
        icon={Send}
        onAdd={() => setOpen(true)}
      >
        <Table
          label="通知"
          list={list}
          keyOf={({ id }) => id}
          empty={{ text: '还没有发送过通知' }}
          columns={[
            { head: '标题', cell: ({ title }) => title },
            {
              head: '对象',
              wraps: true,
              cell: ({ towns }) => (towns.length === 0 ? '全部成员' : towns.map(({ name }) => name).join('、')),
            },
            { head: '内容', cell: ({ content }) => <span className="clamp-2">{content}</span>, wide: true },
            {
              head: '时间',
              cell: ({ visible_at }) => (
                <>
                  {formatShortDateTime(visible_at)}{' '}
                  {isWaiting(visible_at) && <StateBadge tone="pending" label="待发送" />}
                </>
              ),
            },
            {
              head: '已读',
              number: true,
              cell: ({ read, visible_at }) => (isWaiting(visible_at) ? '–' : formatMembers(read)),
            },
            {
              head: '操作',
              hiddenHead: true,
              cell: (notice) => (
                <Button small kind="text" aria-label={`撤回：${notice.title}`} onClick={() => void withdraw(notice)}>
                  撤回
                </Button>
              ),
            },
          ]}
        />
      </ListPage>
      {open && <AnnouncementDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

type AnnouncementDraft = {
  title: string
  content: string
  link: string
  visible_at: string | null
  toTowns: boolean
  town_ids: number[]
}
const emptyAnnouncement: AnnouncementDraft = {
  title: '',
  content: '',
  link: '',
  visible_at: null,
  toTowns: false,
  town_ids: [],
}

const AnnouncementDrawer = ({ onClose }: { onClose: () => void }) => {
  const { site } = useConsole()
  const send = useSiteMutation('POST console/notice_send')
  const towns = useSiteQuery('GET console/towns', {})
  const { values, set, field, busy, changed, submit } = useForm(
    emptyAnnouncement,
    ({ visible_at, toTowns, town_ids, ...rest }, options) =>
      send.mutateAsync(
        { ...rest, visible_at: visible_at ?? '', town_ids: chosenTowns({ toTowns, town_ids }) },
        options,
      ),
    onClose,
    successMessages.sent,
  )
  const { toTowns } = values
  const recipients = useSiteQuery('GET console/notice_recipients', { town_ids: chosenTowns(values) })
  const count = recipients.data && formatMembers(recipients.data.members)
  const confirmAndSend = async () => {
    if (toTowns && values.town_ids.length === 0) return toast('请选择乡镇', { error: true })
    const names = towns.data?.data.filter(({ id }) => values.town_ids.includes(id)).map(({ name }) => name) ?? []
    const whom = toTowns ? `关注${names.join('、')}的成员` : `${site.name}的所有成员`
    const text = `${whom}都会收到${count ? `，共 ${count}` : ''}。`
    if (await confirm({ title: '确认发送吗?', text, action: '发送' })) await submit()
  }
  return (
    <FormDrawer title="发送通知" action="发送" onClose={onClose} form={{ busy, changed, submit: confirmAndSend }}>
      <TextField label="标题" required hint="最多 40 字" {...field('title')} />
      <TextAreaField label="内容" required minRows={4} maxLength={1000} {...field('content')} />
      <UrlTargetField {...field('link')} />
      {towns.error && !towns.data && <FailureLine error={towns.error} onRetry={towns.refetch} />}
      {towns.data && towns.data.data.length > 0 && (
        <>
          <SegmentedField
            label="发送对象"
            options={[
              { value: 'all', label: '全部成员' },
              { value: 'towns', label: '按乡镇' },
            ]}
            value={toTowns ? 'towns' : 'all'}
            onChange={(value) => set({ toTowns: value === 'towns' })}
          />
          {toTowns && (
            <fieldset className="cluster gap-2">
              <legend className="meta">关注这些乡镇的成员会收到，可选几个</legend>
              {towns.data.data.map(({ id, name }) => (
                <Pill
                  key={id}
                  kind={values.town_ids.includes(id) ? 'solid' : 'on'}
                  pressed={values.town_ids.includes(id)}
                  onClick={() => set({ town_ids: toggled(values.town_ids, id) })}
                >
                  {name}
                </Pill>
              ))}
            </fieldset>
          )}
        </>
      )}
      <p role="status" className="meta">
        {toTowns && values.town_ids.length === 0 ? '请选择乡镇' : count ? `${count}会收到` : ' '}
      </p>
      <DateTimeField label="发送时间" hint="北京时间；留空为立即" {...field('visible_at')} />
    </FormDrawer>
  )
}

const chosenTowns = ({ toTowns, town_ids }: Pick<AnnouncementDraft, 'toTowns' | 'town_ids'>) =>
  toTowns ? town_ids.join(',') : ''

const formatMembers = (members: number) =>
  members < limits.announcementReaders ? `${members.toLocaleString()} 人` : '1 万人以上'

const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
