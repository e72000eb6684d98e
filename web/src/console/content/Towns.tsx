import type { ConsoleTown } from '@quanzi/contract/console/circle-content'
import { Fragment } from 'react'
import { Field } from '../../ui/inputs/Field.tsx'
import { PicturePicker } from '../../ui/media/picture-picker/PictureListPicker.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { TextAreaField, TextField } from '../forms/FormFields.tsx'
import { ContentListField } from '../forms/LinkTargetField.tsx'
import { useForm } from '../forms/use-form.ts'
import { useRecord } from '../forms/use-record.ts'
import { RecordPage } from '../lists/RecordPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { toList } from '../lists/Table.tsx'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export const Towns = () => (
  <RecordPage
    title="乡镇专页"
    note="每个乡镇三个栏目，各对应一个内容列表"
    add="新增乡镇"
    newDraft={() => newTown}
    label="乡镇"
    list={toList(useSiteQuery('GET console/towns', {}))}
    empty={{ text: '还没有乡镇' }}
    columns={(open) => [
      {
        head: '乡镇',
        cell: (town) => (
          <RowButton onClick={() => open(toDraft(town))} picture={town.banner?.url ?? null} note={town.description}>
            {town.name}
          </RowButton>
        ),
      },
      { head: '编号', cell: ({ id }) => id, number: true },
      { head: '栏目', cell: ({ tabs }) => tabs.map(({ name }) => name).join('、') },
    ]}
    drawer={(props) => <TownDrawer {...props} />}
  />
)

const newTown: TownDraft = {
  name: '',
  description: '',
  banner: null,
  rev: '',
  picking_name: '采摘',
  picking_list: 0,
  homestay_name: '民宿',
  homestay_list: 0,
  specialty_name: '特产',
  specialty_list: 0,
}

const toDraft = ({ id, name, description, banner, rev, tabs }: ConsoleTown): TownDraft => {
  const draft: TownDraft = { ...newTown, id, name, description, banner, rev }
  for (const { key, name: tab, content_id } of tabs) {
    draft[`${key}_name`] = tab
    draft[`${key}_list`] = content_id
  }
  return draft
}

type TownTab = ConsoleTown['tabs'][number]['key']
type TownDraft = Omit<ConsoleTown, 'id' | 'tabs'> & { id?: number } & { [K in `${TownTab}_name`]: string } & {
  [K in `${TownTab}_list`]: number
}

const tabs = [
  ['picking', '栏目一'],
  ['homestay', '栏目二'],
  ['specialty', '栏目三'],
] as const

/** The form of a town with its three tabs. */
const TownDrawer = ({ draft, onClose }: { draft: TownDraft; onClose: () => void }) => {
  const save = useSiteMutation('POST console/town_save')
  const record = useRecord('POST console/town_remove', draft.id, { kind: '乡镇', label: '这个乡镇' }, onClose)
  const form = useForm(
    draft,
    ({ banner, ...rest }, options) => save.mutateAsync({ ...rest, banner: banner?.id ?? 0 }, options),
    onClose,
  )
  return (
    <FormDrawer form={form} {...record}>
      <TextField label="名称" required {...form.field('name')} />
      <TextAreaField label="介绍" {...form.field('description')} />
      <Field label="横幅图片" error={form.errorOf('banner')}>
        <PicturePicker label="横幅图片" {...form.field('banner')} />
      </Field>
      {tabs.map(([key, label]) => (
        <Fragment key={key}>
          <TextField label={`${label}名称`} required {...form.field(`${key}_name`)} />
          <ContentListField label={`${label}内容`} required {...form.field(`${key}_list`)} />
        </Fragment>
      ))}
    </FormDrawer>
  )
}
