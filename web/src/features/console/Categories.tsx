import type { ConsoleCategory } from '@quanzi/contract/console/places'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toastError } from '../../ui/toast.ts'
import { BarTools } from './BarSlot.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { Panel } from './Panel.tsx'
import { RowButton } from './RowButton.tsx'
import { SortableList } from './SortableList.tsx'
import { useChange, useSiteQuery } from './use-console.ts'
import { useForm } from './use-form.ts'
import { useRemove } from './use-remove.ts'

/** The categories of topics in the order in which the circle shows them. */
export const Categories = () => {
  const { data, error, refetch } = useSiteQuery('GET console/categories', {})
  const [draft, setDraft] = useState<Draft>()
  const [order, setOrder] = useState<readonly ConsoleCategory[]>([])
  const save = useChange('POST console/category_order')
  const rows = data?.data
  useEffect(() => {
    if (rows) setOrder(rows)
  }, [rows])
  const reorder = (next: readonly ConsoleCategory[]) => {
    setOrder(next)
    save.mutateAsync({ ids: next.map(({ id }) => id).join(',') }).catch((refusal) => {
      setOrder(rows ?? [])
      toastError(refusal)
    })
  }
  return (
    <>
      <BarTools>
        <Button small kind="primary" icon={Plus} onClick={() => setDraft({ name: '' })}>
          新增分类
        </Button>
      </BarTools>
      <Panel title="话题分类" note="话题列表中的标签页，按此顺序排列">
        {error && !rows ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !rows ? (
          <Loading>
            <RowSkeletons count={5} />
          </Loading>
        ) : order.length === 0 ? (
          <Empty text="还没有分类" />
        ) : (
          <SortableList
            label="话题分类"
            items={order}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOrder={reorder}
          >
            {(category) => (
              <RowButton onClick={() => setDraft(category)} note={`${category.tags} 个话题`}>
                {category.name}
              </RowButton>
            )}
          </SortableList>
        )}
      </Panel>
      {draft && <CategoryDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

type Draft = { id?: number; name: string }

const CategoryDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const save = useChange('POST console/category_save')
  const remove = useRemove('POST console/category_remove', onClose)
  const { id } = draft
  const form = useForm({ id, name: draft.name }, (values) => save.mutateAsync(values), onClose)
  return (
    <FormDrawer
      open
      title={id === undefined ? '新增分类' : '编辑分类'}
      onClose={onClose}
      busy={form.busy}
      onSave={() => void form.submit()}
      remove={id === undefined ? undefined : { what: '这个分类', run: () => remove({ id }) }}
    >
      <Field label="名称" required hint="最多 8 字" error={form.errorOf('name')}>
        <TextInput value={form.values.name} onChange={(event) => form.set({ name: event.target.value })} />
      </Field>
    </FormDrawer>
  )
}
