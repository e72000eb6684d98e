import type { ConsoleSlide, SlideListKey } from '@quanzi/contract/console/slides'
import type { ReactNode } from 'react'
import { Field } from '../../ui/inputs/Field.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import type { Crop } from '../../ui/media/crop/CropPanel.tsx'
import { PicturePicker } from '../../ui/media/picture-picker/PictureListPicker.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { DateTimeField, TextField } from '../forms/FormFields.tsx'
import { FormRow } from '../forms/FormRow.tsx'
import { LinkTargetField } from '../forms/LinkTargetField.tsx'
import { useForm } from '../forms/use-form.ts'
import { useRecord } from '../forms/use-record.ts'
import { slideListLabels } from '../labels/slide-list-labels.ts'
import { useSiteMutation } from '../shell/use-console.ts'

export type SlideDraft = Omit<ConsoleSlide, 'id' | 'phase' | 'content_name'> & { id?: number }

/** The form of a slide beside its preview. `homeParts` are passed in, because they belong to the home page. */
export const SlideDrawer = ({ draft, onClose, homeParts }: SlideDrawerProps) => {
  const save = useSiteMutation('POST console/slide_save')
  const kind = slideListLabels[draft.list]
  const record = useRecord('POST console/slide_remove', draft.id, { kind, label: '这一项' }, onClose)
  const form = useForm(
    draft,
    ({ picture, starts_at, ends_at, ...rest }, options) =>
      save.mutateAsync(
        { ...rest, picture: picture?.id ?? 0, starts_at: starts_at ?? '', ends_at: ends_at ?? '' },
        options,
      ),
    onClose,
  )
  const { values, set, errorOf, field } = form
  return (
    <FormDrawer form={form} {...record} aside={homeParts.renderSlide(values)}>
      <TextField label="标题" required {...field('title')} />
      {draft.list !== 'top_list' && (
        <Field label="图片" hint={pictureSizeHints[draft.list]} error={errorOf('picture')}>
          <PicturePicker
            label="图片"
            value={values.picture}
            onChange={(picture) => set({ picture })}
            crop={slideCrops[draft.list]}
          />
        </Field>
      )}
      {draft.list === 'icon_list' && (
        <Field group label="图标" hint="没有图片时显示图标" error={errorOf('icon')}>
          {homeParts.renderIconPicker(values.icon, (icon) => set({ icon }))}
        </Field>
      )}
      <LinkTargetField value={values} onChange={set} error={errorOf('url', 'content_id')} />
      <DateTimeField label="开始展示" hint="北京时间；留空为立即" {...field('starts_at')} />
      <DateTimeField label="结束展示" hint="留空为一直展示" {...field('ends_at')} />
      <FormRow label="展示">
        <Switch label="展示" checked={values.shown === 1} onChange={(on) => set({ shown: on ? 1 : 0 })} />
      </FormRow>
    </FormDrawer>
  )
}

const cardCrop = { aspect: 8 / 5, width: 1056 }

/** The ratios in which the home page shows them. */
const slideCrops: Partial<Record<SlideListKey, Crop>> = {
  list: { aspect: 343 / 128, width: 1372 },
  icon_list: { aspect: 1, width: 176, png: true },
  slide_list: cardCrop,
  pic_list: cardCrop,
  event_list: cardCrop,
  video_list: cardCrop,
}

const cardHint = '上传前裁剪，建议 528 × 330 以上'
const pictureSizeHints: Partial<Record<SlideListKey, string>> = {
  list: '上传前裁剪，建议 686 × 256 以上；没有图片时使用默认图',
  icon_list: '上传前裁剪，建议 88 × 88 以上',
  slide_list: cardHint,
  pic_list: cardHint,
  event_list: cardHint,
  video_list: cardHint,
}

export const newSlide = (list: SlideListKey): SlideDraft => ({
  list,
  title: '',
  picture: null,
  icon: '',
  jump_type: '1',
  url: '#/',
  content_id: 0,
  shown: 1,
  starts_at: null,
  ends_at: null,
  rev: '',
})

/** Data of the home page that the form needs. */
export type HomeParts = {
  renderIconPicker: (value: string, onChange: (icon: string) => void) => ReactNode
  renderSlide: (slide: SlideDraft) => ReactNode
}
type SlideDrawerProps = { draft: SlideDraft; onClose: () => void; homeParts: HomeParts }
