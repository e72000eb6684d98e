import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ListFields } from './ListFields.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { Select } from './Select.tsx'
import styles from './TagFields.module.css'
import { useDeskTypes } from './use-tag-desk.ts'
import type { TagFormState } from './use-tag-form.ts'

/** All that a topic is made of: what it is about, how its posts are shown, how it is shared. */
export const TagFields = ({ form: { draft, set, errors } }: { form: TagFormState }) => {
  const types = useDeskTypes().data?.list ?? []
  return (
    <>
      <Part title="基本信息">
        <Field label="话题名称" required error={errors.tag} count={[lengthOf(draft.tag.trim()), limits.tagNameLength]}>
          <TextInput value={draft.tag} onChange={(event) => set({ tag: event.target.value })} />
        </Field>
        <Field label="话题分类" required error={errors.typeid}>
          <Select
            placeholder="请选择分类"
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.typeid}
            onChange={(typeid) => set({ typeid })}
          />
        </Field>
        <Field
          label="话题介绍"
          required
          error={errors.intro}
          count={[lengthOf(draft.intro.trim()), limits.tagIntroLength]}
        >
          <TextArea minRows={2} value={draft.intro} onChange={(event) => set({ intro: event.target.value })} />
        </Field>
        <PicturePicker
          label="背景图"
          hint="jpg、jpeg、png、gif，不超过 10M，建议 750 × 400"
          error={errors.image}
          value={draft.image}
          onChange={(image) => set({ image })}
        />
      </Part>
      <Part title="列表展示">
        <ListFields draft={draft} set={set} errors={errors} />
      </Part>
      <Part title="分享">
        <Field
          label="分享标题"
          required
          error={errors.share_title}
          count={[lengthOf(draft.share_title.trim()), limits.shareTitleLength]}
        >
          <TextInput value={draft.share_title} onChange={(event) => set({ share_title: event.target.value })} />
        </Field>
        <Field
          label="分享描述"
          required
          error={errors.share_intro}
          count={[lengthOf(draft.share_intro.trim()), limits.shareIntroLength]}
        >
          <TextInput value={draft.share_intro} onChange={(event) => set({ share_intro: event.target.value })} />
        </Field>
        <PicturePicker
          square
          label="分享图"
          hint="裁剪为 1:1，不超过 10M"
          error={errors.share_icon}
          value={draft.share_icon}
          onChange={(share_icon) => set({ share_icon })}
        />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className={styles.head}>{title}</h2>
    <div className={styles.part}>{children}</div>
  </section>
)
