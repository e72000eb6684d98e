import type { ContentList } from '@quanzi/contract/console/content-lists'
import { Pencil } from 'lucide-react'
import { Link } from '../../platform/router/Link.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { TextField } from '../forms/FormFields.tsx'
import { useForm } from '../forms/use-form.ts'
import { useRecord } from '../forms/use-record.ts'
import { RecordPage } from '../lists/RecordPage.tsx'
import { toList } from '../lists/Table.tsx'
import { useConsole, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

type Draft = { id?: number; name: string; rev: string }

/** The content lists that slides and towns link to. A row opens its entries. */
export const ContentLists = () => {
  const { to } = useConsole()
  return (
    <RecordPage<ContentList, Draft>
      title="内容列表"
      note="轮播、模块和乡镇栏目指向的列表"
      add="新增列表"
      newDraft={() => ({ name: '', rev: '' })}
      list={toList(useSiteQuery('GET console/lists', {}))}
      empty={{ text: '还没有内容列表' }}
      columns={(open) => [
        {
          head: '名称',
          cell: ({ id, name }) => (
            <Link to={to('lists', id)} className="link inline-row tap-height">
              {name}
            </Link>
          ),
        },
        { head: '编号', cell: ({ id }) => id, number: true },
        { head: '内容', cell: ({ items }) => items, number: true },
        { head: '引用', cell: ({ used }) => used, number: true },
        {
          head: '操作',
          hiddenHead: true,
          cell: (list) => <IconButton label={`编辑${list.name}`} icon={Pencil} size={16} onClick={() => open(list)} />,
        },
      ]}
      drawer={(props) => <ListDrawer {...props} />}
    />
  )
}

const ListDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const labels = { kind: '内容列表', label: '这个列表', text: '其中的内容会一并删除。' }
  const record = useRecord('POST console/list_remove', draft.id, labels, onClose)
  const { id, name, rev } = draft
  const form = useForm({ id, name, rev }, useSiteMutation('POST console/list_save').mutateAsync, onClose)
  return (
    <FormDrawer form={form} {...record}>
      <TextField label="名称" required hint="最多 30 字" {...form.field('name')} />
    </FormDrawer>
  )
}
