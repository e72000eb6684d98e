import type { TownTab } from '@quanzi/contract/console/circle-content'
import type { SitePicture } from '@quanzi/contract/console/settings'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { PicturePicker } from '../../ui/media/picture-picker/PictureListPicker.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { ContentListField } from '../forms/LinkTargetField.tsx'
import { useDelete } from '../forms/use-delete.ts'
import { useForm } from '../forms/use-form.ts'
import { useSiteMutation } from '../shell/use-console.ts'

export type TownDraft = {
  id?: number
  name: string
  description: string
  banner: SitePicture | null
} & { [K in `${TownTab}_name`]: string } & { [K in `${TownTab}_list`]: number }

const tabs = [
  ['picking', '栏目一'],
  ['homestay', '栏目二'],
  ['specialty', '栏目三'],
] as const

/** The form of a town with its three tabs. */
export const TownDrawer = ({ draft, onClose }: { draft: TownDraft; onClose: () => void }) => {
  const save = useSiteMutation('POST console/town_save')
  const remove = useDelete('POST console/town_remove', onClose)
  const { values, set, errorOf, busy, submit } = useForm(
    draft,
    ({ banner, ...rest }) => save.mutateAsync({ ...rest, banner: banner?.id ?? 0 }),
    onClose,
  )
  const { id } = draft
  return (
    <FormDrawer
      title={id === undefined ? '新增乡镇' : '编辑乡镇'}
      onClose={onClose}
      busy={busy}
      onSave={() => void submit()}
      remove={id === undefined ? undefined : { label: '这个乡镇', run: () => remove({ id }) }}
    >
      <Field label="名称" required error={errorOf('name')}>
        <TextInput value={values.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label="介绍" error={errorOf('description')}>
        <TextArea value={values.description} onChange={(event) => set({ description: event.target.value })} />
      </Field>
      <Field label="横幅图片" error={errorOf('banner')}>
        <PicturePicker label="横幅图片" value={values.banner} onChange={(banner) => set({ banner })} />
      </Field>
      {tabs.map(([key, label]) => (
        <div key={key}>
          <Field label={`${label}名称`} required error={errorOf(`${key}_name`)}>
            <TextInput
              value={values[`${key}_name`]}
              onChange={(event) => set({ [`${key}_name`]: event.target.value })}
            />
          </Field>
          <ContentListField
            label={`${label}内容`}
            value={values[`${key}_list`]}
            onChange={(list) => set({ [`${key}_list`]: list })}
            error={errorOf(`${key}_list`)}
          />
        </div>
      ))}
    </FormDrawer>
  )
}
