import { limits } from '@quanzi/contract/limits'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { Button } from '../../ui/inputs/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { DateTimeInput, formatShortDateTime } from '../forms/DateTimeInput.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { LinkTargetField } from '../forms/LinkTargetField.tsx'
import { useDelete } from '../forms/use-delete.ts'
import { useForm } from '../forms/use-form.ts'
import { LoadMore } from '../lists/CursorListRows.tsx'
import { Table } from '../lists/Table.tsx'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { PageActions } from '../shell/PageActions.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useConsole, useSiteMutation } from '../shell/use-console.ts'

export const Announcements = () => {
  const list = useCursorList('GET console/notices', {})
  const [open, setOpen] = useState(false)
  const remove = useDelete('POST console/notice_remove', () => {})
  const withdraw = (id: number) =>
    void confirm({ title: '确认撤回这条通知吗?', text: '成员的消息中将不再有它。', action: '撤回', danger: true }).then(
      (yes) => yes && remove({ id }),
    )
  return (
    <>
      <PageActions>
        <Button small kind="primary" icon={Send} onClick={() => setOpen(true)}>
          发送通知
        </Button>
      </PageActions>
      <Panel title="全员通知" note="显示在每位成员的消息中" flush>
        <Table
          label="全员通知"
          rows={list.rows}
          error={list.error}
          onRetry={list.retry}
          keyOf={({ id }) => id}
          empty={{ text: '还没有发送过通知' }}
          columns={[
            { head: '标题', cell: ({ title }) => title },
            { head: '内容', cell: ({ content }) => <span className="clamp-2">{content}</span>, wide: true },
            {
              head: '时间',
              cell: ({ visible_at, waiting }) => (
                <>
                  {formatShortDateTime(visible_at)} {waiting === 1 && <StateBadge tone="pending">待发送</StateBadge>}
                </>
              ),
            },
            {
              head: '已读',
              number: true,
              cell: ({ read, waiting }) =>
                waiting === 1 ? '–' : read < limits.announcementReaders ? `${read.toLocaleString()} 人` : '1 万人以上',
            },
            {
              head: '操作',
              hiddenHead: true,
              cell: ({ id }) => (
                <Button small kind="text" onClick={() => withdraw(id)}>
                  撤回
                </Button>
              ),
            },
          ]}
        />
        <LoadMore list={list} />
      </Panel>
      {open && <AnnouncementDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

const AnnouncementDrawer = ({ onClose }: { onClose: () => void }) => {
  const { site } = useConsole()
  const send = useSiteMutation('POST console/notice_send')
  const { values, set, errorOf, busy, submit } = useForm(
    { title: '', content: '', link: '', visible_at: null as string | null },
    ({ visible_at, ...rest }) => send.mutateAsync({ ...rest, visible_at: visible_at ?? '' }),
    onClose,
  )
  const confirmAndSend = async () => {
    const text = `${site.name}的所有成员都会收到。`
    if (await confirm({ title: '确认发送吗?', text, action: '发送' })) await submit()
  }
  return (
    <FormDrawer open title="发送通知" action="发送" onClose={onClose} busy={busy} onSave={() => void confirmAndSend()}>
      <Field label="标题" required hint="最多 40 字" error={errorOf('title')}>
        <TextInput value={values.title} onChange={(event) => set({ title: event.target.value })} />
      </Field>
      <Field label="内容" required error={errorOf('content')} count={[[...values.content].length, 1000]}>
        <TextArea minRows={4} value={values.content} onChange={(event) => set({ content: event.target.value })} />
      </Field>
      <LinkTargetField
        allowContentLists={false}
        value={{ jump_type: '1', url: values.link, content_id: 0 }}
        onChange={({ url }) => set({ link: url })}
        error={errorOf('link')}
      />
      <Field label="发送时间" hint="北京时间；留空为立即" error={errorOf('visible_at')}>
        <DateTimeInput value={values.visible_at} onChange={(visible_at) => set({ visible_at })} />
      </Field>
    </FormDrawer>
  )
}
