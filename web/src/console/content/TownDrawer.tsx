import type { TownTab } from '@quanzi/contract/console/circle-content'
import type { SitePicture } from '@quanzi/contract/console/settings'
import { Field } from '../../ui/inputs/Field.tsx'
import { PicturePicker } from '../../ui/media/picture-picker/PictureListPicker.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { TextAreaField, TextField } from '../forms/FormFields.tsx'
import { ContentListField } from '../forms/LinkTargetField.tsx'
import { useForm } from '../forms/use-form.ts'
import { useRecord } from '../forms/use-record.ts'
import { useSiteMutation } from '../shell/use-console.ts'

export type TownDraft = {
  id?: number
  name: string
  description: string
  banner: SitePicture | null
  rev: string
} & { [K in `${TownTab}_name`]: string } & { [K in `${TownTab}_list`]: number }

const tabs = [
  ['picking', '栏目一'],
  ['homestay', '栏目二'],
  ['specialty', '栏目三'],
] as const

/** The form of a town with its three tabs. */
export const TownDrawer = ({ draft, onClose }: { draft: TownDraft; onClose: () => void }) => {
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
        <div key={key}>
          <TextField label={`${label}名称`} required {...form.field(`${key}_name`)} />
          <ContentListField label={`${label}内容`} {...form.field(`${key}_list`)} />
        </div>
      ))}
    </FormDrawer>
  )
}
