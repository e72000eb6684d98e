import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { confirm } from '../../ui/overlay.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { BarTools } from './BarSlot.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { More } from './MoreList.tsx'
import { Panel } from './Panel.tsx'
import { Table } from './Table.tsx'
import { TargetField } from './TargetField.tsx'
import { clock, TimeInput } from './TimeInput.tsx'
import { useChange, useConsole } from './use-console.ts'
import { useForm } from './use-form.ts'
import { useRemove } from './use-remove.ts'
import { useStretch } from './use-stretch.ts'

/** Notices to everybody of the site. */
export const Notices = () => {
  const list = useStretch('GET console/notices', {})
  const [open, setOpen] = useState(false)
  const remove = useRemove('POST console/notice_remove', () => {})
  const takeBack = (id: number) =>
    void confirm({ title: '确认撤回这条通知吗?', text: '成员的消息中将不再有它。', action: '撤回', danger: true }).then(
      (yes) => yes && remove({ id }),
    )
  return (
    <>
      <BarTools>
        <Button small kind="primary" icon={Send} onClick={() => setOpen(true)}>
          发送通知
        </Button>
      </BarTools>
      <Panel title="全员通知" note="显示在每位成员的系统消息中" bare>
        <Table
          label="全员通知"
          rows={list.rows}
          error={list.error}
          onRetry={list.retry}
          keyOf={({ id }) => id}
          empty={{ text: '还没有发送过通知' }}
          columns={[
            { head: '标题', cell: ({ title }) => title },
            { head: '内容', cell: ({ content }) => <span className="c2">{content}</span>, wide: true },
            {
              head: '时间',
              cell: ({ visible_at, waiting }) => (
                <>
                  {clock(visible_at)} {waiting === 1 && <StateBadge tone="pending">待发送</StateBadge>}
                </>
              ),
            },
            {
              head: '操作',
              quiet: true,
              cell: ({ id }) => (
                <Button small kind="text" onClick={() => takeBack(id)}>
                  撤回
                </Button>
              ),
            },
          ]}
        />
        <More list={list} />
      </Panel>
      {open && <NoticeDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

const NoticeDrawer = ({ onClose }: { onClose: () => void }) => {
  const { site } = useConsole()
  const send = useChange('POST console/notice_send')
  const { values, set, errorOf, busy, submit } = useForm(
    { title: '', content: '', link: '', visible_at: null as string | null },
    ({ visible_at, ...rest }) => send.mutateAsync({ ...rest, visible_at: visible_at ?? '' }),
    onClose,
  )
  const ask = async () => {
    const text = `${site.name}的所有成员都会收到。`
    if (await confirm({ title: '确认发送吗?', text, action: '发送' })) await submit()
  }
  return (
    <FormDrawer open title="发送通知" action="发送" onClose={onClose} busy={busy} onSave={() => void ask()}>
      <Field label="标题" required hint="最多 40 字" error={errorOf('title')}>
        <TextInput value={values.title} onChange={(event) => set({ title: event.target.value })} />
      </Field>
      <Field label="内容" required error={errorOf('content')} count={[[...values.content].length, 1000]}>
        <TextArea minRows={4} value={values.content} onChange={(event) => set({ content: event.target.value })} />
      </Field>
      <TargetField
        lists={false}
        value={{ jump_type: '1', url: values.link, content_id: 0 }}
        onChange={({ url }) => set({ link: url })}
        error={errorOf('link')}
      />
      <Field label="发送时间" hint="北京时间；留空为立即" error={errorOf('visible_at')}>
        <TimeInput value={values.visible_at} onChange={(visible_at) => set({ visible_at })} />
      </Field>
    </FormDrawer>
  )
}
