import type { ContentItem } from '@quanzi/contract/console/content-lists'
import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { PicturePicker } from '../../ui/media/picture-picker/PictureListPicker.tsx'
import { formatShortDateTime } from '../forms/DateTimeInput.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { DateTimeField, TextField } from '../forms/FormFields.tsx'
import { UrlTargetField } from '../forms/LinkTargetField.tsx'
import { useForm } from '../forms/use-form.ts'
import { useRecord } from '../forms/use-record.ts'
import { RecordPage } from '../lists/RecordPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { useConsole, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

type Draft = Omit<ContentItem, 'id' | 'created_at'> & { id?: number; created_at: string | null }

export const ContentItems = ({ list }: { list: number }) => {
  const { to } = useConsole()
  const lists = useSiteQuery('GET console/lists', {})
  const name = lists.data?.data.find(({ id }) => id === list)?.name ?? `列表 ${list}`
  return (
    <RecordPage<ContentItem, Draft>
      title={name}
      add="新增内容"
      before={
        <ButtonLink small icon={ArrowLeft} to={to('lists')}>
          全部列表
        </ButtonLink>
      }
      newDraft={() => emptyDraft}
      list={useCursorList('GET console/items', { list_id: list })}
      empty={{ text: '还没有内容' }}
      columns={(open) => [
        {
          head: '标题',
          cell: (item) => (
            <RowButton onClick={() => open(item)} picture={item.picture?.url ?? null}>
              {item.title}
            </RowButton>
          ),
        },
        { head: '链接', cell: ({ url }) => url || '无', wide: true },
        { head: '时间', cell: ({ created_at }) => formatShortDateTime(created_at) },
      ]}
      drawer={(props) => <ItemDrawer list={list} {...props} />}
    />
  )
}

const emptyDraft: Draft = { title: '', picture: null, url: '', created_at: null, rev: '' }

const ItemDrawer = ({ list, draft, onClose }: { list: number; draft: Draft; onClose: () => void }) => {
  const save = useSiteMutation('POST console/item_save')
  const record = useRecord('POST console/item_remove', draft.id, { kind: '内容', label: '这条内容' }, onClose)
  const form = useForm(
    draft,
    ({ id, title, picture, url, created_at, rev }, options) =>
      save.mutateAsync(
        { id, list_id: list, title, url, picture: picture?.id ?? 0, created_at: created_at ?? '', rev },
        options,
      ),
    onClose,
  )
  return (
    <FormDrawer form={form} {...record}>
      <TextField label="标题" required {...form.field('title')} />
      <Field label="缩略图" error={form.errorOf('picture')}>
        <PicturePicker label="缩略图" {...form.field('picture')} />
      </Field>
      <UrlTargetField {...form.field('url')} />
      <DateTimeField label="时间" hint="北京时间，决定排列顺序；留空为现在" {...form.field('created_at')} />
    </FormDrawer>
  )
}
