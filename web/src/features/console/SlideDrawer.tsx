import type { ConsoleSlide, SlideList } from '@quanzi/contract/console/slides'
import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { SettingRow } from './SettingRow.tsx'
import { TargetField } from './TargetField.tsx'
import { TimeInput } from './TimeInput.tsx'
import { useChange } from './use-console.ts'
import { useForm } from './use-form.ts'

export type SlideDraft = Omit<ConsoleSlide, 'id' | 'phase' | 'content_name'> & { id?: number }

/** The form of a slide. `icons` draws the choice of an icon, which the circle's own home page knows. */
export const SlideDrawer = ({ draft, onClose, icons }: SlideDrawerProps) => {
  const save = useChange('POST console/slide_save')
  const remove = useChange('POST console/slide_remove')
  const { values, set, errorOf, busy, submit } = useForm(
    draft,
    ({ picture, starts_at, ends_at, ...rest }) =>
      save.mutateAsync({ ...rest, picture: picture?.id ?? 0, starts_at: starts_at ?? '', ends_at: ends_at ?? '' }),
    onClose,
  )
  const { id } = draft
  const drop = () =>
    id !== undefined &&
    void remove.mutateAsync({ id }).then(() => {
      toast('已删除')
      onClose()
    }, toastError)
  return (
    <FormDrawer
      open
      title={id === undefined ? `新增${listWords[draft.list]}` : `编辑${listWords[draft.list]}`}
      onClose={onClose}
      busy={busy}
      onSave={() => void submit()}
      remove={id === undefined ? undefined : { what: '这一项', run: drop }}
    >
      <Field label="标题" required error={errorOf('title')}>
        <TextInput value={values.title} onChange={(event) => set({ title: event.target.value })} />
      </Field>
      {draft.list !== 'top_list' && (
        <Field label="图片" hint={sizes[draft.list]} error={errorOf('picture')}>
          <PicturePicker label="图片" value={values.picture} onChange={(picture) => set({ picture })} />
        </Field>
      )}
      {draft.list === 'icon_list' && (
        <Field label="图标" hint="没有图片时显示图标" error={errorOf('icon')}>
          {icons(values.icon, (icon) => set({ icon }))}
        </Field>
      )}
      <TargetField value={values} onChange={set} error={errorOf('url', 'content_id')} />
      <Field label="开始展示" hint="北京时间；留空为立即" error={errorOf('starts_at')}>
        <TimeInput value={values.starts_at} onChange={(starts_at) => set({ starts_at })} />
      </Field>
      <Field label="结束展示" hint="留空为一直展示" error={errorOf('ends_at')}>
        <TimeInput value={values.ends_at} onChange={(ends_at) => set({ ends_at })} />
      </Field>
      <SettingRow label="展示">
        <Switch label="展示" checked={values.shown === 1} onChange={(on) => set({ shown: on ? 1 : 0 })} />
      </SettingRow>
    </FormDrawer>
  )
}

export const listWords: Record<SlideList, string> = {
  list: '轮播图',
  icon_list: '图标',
  slide_list: '横滑内容',
  top_list: '头条',
  pic_list: '图文',
  event_list: '活动',
  video_list: '视频',
}

const sizes: Partial<Record<SlideList, string>> = {
  list: '建议 686 × 256；没有图片时使用默认图',
  icon_list: '建议 88 × 88',
  slide_list: '建议 528 × 330',
  pic_list: '建议 528 × 330',
  event_list: '建议 528 × 330',
  video_list: '建议 528 × 330',
}

export const newSlide = (list: SlideList): SlideDraft => ({
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
})

export type IconChoice = (value: string, onChange: (icon: string) => void) => ReactNode
type SlideDrawerProps = { draft: SlideDraft; onClose: () => void; icons: IconChoice }
