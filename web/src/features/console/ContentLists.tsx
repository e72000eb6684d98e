import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { BarTools } from './BarSlot.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { Panel } from './Panel.tsx'
import { Table } from './Table.tsx'
import { useChange, useConsole, useSiteQuery } from './use-console.ts'
import { useForm } from './use-form.ts'
import { useRemove } from './use-remove.ts'

type Draft = { id?: number; name: string }

/** The lists of content to which slides and towns lead. A row leads to its entries. */
export const ContentLists = () => {
  const { data, error, refetch } = useSiteQuery('GET console/lists', {})
  const [draft, setDraft] = useState<Draft>()
  const { to } = useConsole()
  return (
    <>
      <BarTools>
        <Button small kind="primary" icon={Plus} onClick={() => setDraft({ name: '' })}>
          新增列表
        </Button>
      </BarTools>
      <Panel title="内容列表" note="轮播、模块和乡镇栏目指向的列表" bare>
        <Table
          label="内容列表"
          rows={data?.data}
          error={error}
          onRetry={() => void refetch()}
          keyOf={({ id }) => id}
          empty={{ text: '还没有内容列表' }}
          columns={[
            {
              head: '名称',
              cell: ({ id, name }) => (
                <Link to={to('lists', id)} className="link">
                  {name}
                </Link>
              ),
            },
            { head: '编号', cell: ({ id }) => id, number: true },
            { head: '内容', cell: ({ items }) => items, number: true },
            { head: '引用', cell: ({ used }) => used, number: true },
            {
              head: '操作',
              quiet: true,
              cell: (list) => (
                <IconButton label={`编辑${list.name}`} icon={Pencil} size={16} onClick={() => setDraft(list)} />
              ),
            },
          ]}
        />
      </Panel>
      {draft && <ListDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

const ListDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const save = useChange('POST console/list_save')
  const remove = useRemove('POST console/list_remove', onClose)
  const { id } = draft
  const form = useForm({ id, name: draft.name }, (values) => save.mutateAsync(values), onClose)
  return (
    <FormDrawer
      open
      title={id === undefined ? '新增内容列表' : '编辑内容列表'}
      onClose={onClose}
      busy={form.busy}
      onSave={() => void form.submit()}
      remove={
        id === undefined ? undefined : { what: '这个列表', text: '其中的内容会一并删除。', run: () => remove({ id }) }
      }
    >
      <Field label="名称" required hint="最多 30 字" error={form.errorOf('name')}>
        <TextInput value={form.values.name} onChange={(event) => form.set({ name: event.target.value })} />
      </Field>
    </FormDrawer>
  )
}
