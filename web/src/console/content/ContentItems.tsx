import type { ContentItem } from '@quanzi/contract/console/content-lists'
import type { SitePicture } from '@quanzi/contract/console/settings'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { PicturePicker } from '../../ui/media/picture-picker/PictureListPicker.tsx'
import { DateTimeInput, formatShortDateTime } from '../forms/DateTimeInput.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { LinkTargetField } from '../forms/LinkTargetField.tsx'
import { useDelete } from '../forms/use-delete.ts'
import { useForm } from '../forms/use-form.ts'
import { LoadMore } from '../lists/CursorListRows.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { Table } from '../lists/Table.tsx'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { PageActions } from '../shell/PageActions.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useConsole, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

type Draft = { id?: number; title: string; picture: SitePicture | null; url: string; created_at: string | null }

export const ContentItems = ({ list }: { list: number }) => {
  const { to } = useConsole()
  const lists = useSiteQuery('GET console/lists', {})
  const items = useCursorList('GET console/items', { list_id: list })
  const [draft, setDraft] = useState<Draft>()
  const name = lists.data?.data.find(({ id }) => id === list)?.name ?? `列表 ${list}`
  return (
    <>
      <PageActions>
        <ButtonLink small icon={ArrowLeft} to={to('lists')}>
          全部列表
        </ButtonLink>
        <Button small kind="primary" icon={Plus} onClick={() => setDraft(emptyDraft)}>
          新增内容
        </Button>
      </PageActions>
      <Panel title={name} flush>
        <Table
          label={name}
          list={items}
          keyOf={({ id }) => id}
          empty={{ text: '还没有内容' }}
          columns={[
            {
              head: '标题',
              cell: (item: ContentItem) => (
                <RowButton onClick={() => setDraft(item)} picture={item.picture?.url ?? null}>
                  {item.title}
                </RowButton>
              ),
            },
            { head: '链接', cell: ({ url }) => url || '无', wide: true },
            { head: '时间', cell: ({ created_at }) => formatShortDateTime(created_at) },
          ]}
        />
        <LoadMore list={items} />
      </Panel>
      {draft && <ItemDrawer list={list} draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

const emptyDraft: Draft = { title: '', picture: null, url: '', created_at: null }

const ItemDrawer = ({ list, draft, onClose }: { list: number; draft: Draft; onClose: () => void }) => {
  const save = useSiteMutation('POST console/item_save')
  const remove = useDelete('POST console/item_remove', onClose)
  const { values, set, errorOf, busy, submit } = useForm(
    draft,
    ({ id, title, picture, url, created_at }) =>
      save.mutateAsync({ id, list_id: list, title, url, picture: picture?.id ?? 0, created_at: created_at ?? '' }),
    onClose,
  )
  const { id } = draft
  return (
    <FormDrawer
      title={id === undefined ? '新增内容' : '编辑内容'}
      onClose={onClose}
      busy={busy}
      onSave={() => void submit()}
      remove={id === undefined ? undefined : { label: '这条内容', run: () => remove({ id }) }}
    >
      <Field label="标题" required error={errorOf('title')}>
        <TextInput value={values.title} onChange={(event) => set({ title: event.target.value })} />
      </Field>
      <Field label="缩略图" error={errorOf('picture')}>
        <PicturePicker label="缩略图" value={values.picture} onChange={(picture) => set({ picture })} />
      </Field>
      <LinkTargetField
        allowContentLists={false}
        value={{ jump_type: '1', url: values.url, content_id: 0 }}
        onChange={({ url }) => set({ url })}
        error={errorOf('url')}
      />
      <Field label="时间" hint="北京时间，决定排列顺序；留空为现在" error={errorOf('created_at')}>
        <DateTimeInput value={values.created_at} onChange={(created_at) => set({ created_at })} />
      </Field>
    </FormDrawer>
  )
}
