import type { ConsoleCategory } from '@quanzi/contract/console/circle-content'
import { useState } from 'react'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { TextField } from '../forms/FormFields.tsx'
import { useForm } from '../forms/use-form.ts'
import { useRecord } from '../forms/use-record.ts'
import { ListPage } from '../lists/ListPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { SortableList } from '../lists/SortableList.tsx'
import { useOrder } from '../lists/use-order.ts'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

/** The tag categories in display order. */
export const Categories = () => {
  const { data, error, refetch } = useSiteQuery('GET console/categories', {})
  const [draft, setDraft] = useState<Draft>()
  const save = useSiteMutation('POST console/category_order')
  const [order, reorder] = useOrder(data?.data ?? noCategories, async (change) => {
    await save.mutateAsync(change)
    await save.refetched()
  })
  return (
    <>
      <ListPage
        title="话题分类"
        note="话题列表中的标签页，按此顺序排列"
        add="新增分类"
        onAdd={() => setDraft({ name: '', rev: '' })}
      >
        {!data ? (
          <LoadingState error={error} onRetry={refetch} rows={5} />
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
      </ListPage>
      {draft && <CategoryDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

const noCategories: readonly ConsoleCategory[] = []

type Draft = { id?: number; name: string; rev: string }

const CategoryDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const record = useRecord('POST console/category_remove', draft.id, { kind: '分类', label: '这个分类' }, onClose)
  const { id, name, rev } = draft
  const form = useForm({ id, name, rev }, useSiteMutation('POST console/category_save').mutateAsync, onClose)
  return (
    <FormDrawer form={form} {...record}>
      <TextField label="名称" required hint="最多 8 字" {...form.field('name')} />
    </FormDrawer>
  )
}
