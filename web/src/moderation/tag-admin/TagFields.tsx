import { inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { FailureLine } from '../../ui/feedback/FailureLine.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { PictureField } from '../../ui/media/picture-picker/PictureField.tsx'
import { PostListFields } from './PostListFields.tsx'
import styles from './TagFields.module.css'
import { useAdminTagTypes } from './use-tag-admin.ts'
import type { TagFormState } from './use-tag-form.ts'

export const TagFields = ({ form }: { form: TagFormState }) => {
  const { draft, set, bind, errors } = form
  const { data, error, refetch } = useAdminTagTypes()
  const types = data?.list ?? []
  return (
    <>
      <FieldSection title="基本信息">
        <Field label="话题名称" required error={errors.tag} count={[inputLength(draft.tag), limits.tagNameLength]}>
          <TextInput value={draft.tag} onChange={(event) => set({ tag: event.target.value })} />
        </Field>
        <Field label="话题分类" required error={errors.typeid}>
          <Select
            wide
            placeholder="请选择分类"
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            {...bind('typeid')}
          />
        </Field>
        {!data && error && <FailureLine error={error} onRetry={refetch} />}
        {data && types.length === 0 && (
          <p className="meta">
            还没有话题分类，
            <Link to={paths.console('categories')} className={styles.link}>
              请先在管理后台建立
            </Link>
          </p>
        )}
        <Field label="话题介绍" required error={errors.intro} count={[inputLength(draft.intro), limits.tagIntroLength]}>
          <TextArea minRows={2} value={draft.intro} onChange={(event) => set({ intro: event.target.value })} />
        </Field>
        <PictureField
          label="背景图"
          hint={'jpg、jpeg、png、gif，不超过 10M，建议 750\u00a0×\u00a0400'}
          error={errors.image}
          {...bind('image')}
        />
      </FieldSection>
      <FieldSection title="列表展示">
        <PostListFields bind={bind} errors={errors} />
      </FieldSection>
      <FieldSection title="分享">
        <Field
          label="分享标题"
          required
          error={errors.share_title}
          count={[inputLength(draft.share_title), limits.shareTitleLength]}
        >
          <TextInput value={draft.share_title} onChange={(event) => set({ share_title: event.target.value })} />
        </Field>
        <Field
          label="分享描述"
          required
          error={errors.share_intro}
          count={[inputLength(draft.share_intro), limits.shareIntroLength]}
        >
          <TextInput value={draft.share_intro} onChange={(event) => set({ share_intro: event.target.value })} />
        </Field>
        <PictureField
          square
          label="分享图"
          hint="裁剪为 1:1，不超过 10M"
          error={errors.share_icon}
          {...bind('share_icon')}
        />
      </FieldSection>
    </>
  )
}

const FieldSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className={styles.head}>{title}</h2>
    <div className={styles.section}>{children}</div>
  </section>
)
