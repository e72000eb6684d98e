import type { ConsoleTag } from '@quanzi/contract/console/circle-content'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { TextField } from '../forms/FormFields.tsx'
import { TagField, UrlTargetField } from '../forms/LinkTargetField.tsx'
import { useDelete } from '../forms/use-delete.ts'
import { useForm } from '../forms/use-form.ts'
import { useTargetNames } from '../forms/use-target-names.ts'
import { linkLabel } from '../labels/link-label.ts'
import { RecordPage } from '../lists/RecordPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { toList } from '../lists/Table.tsx'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

type Draft = { tag_id: number; title: string; url: string; rev: string }

/** The banners that link a topic to its signup page. */
export const SignupBanners = () => {
  const { rows, ...list } = toList(useSiteQuery('GET console/tags', {}))
  const names = useTargetNames()
  return (
    <RecordPage<ConsoleTag, Draft>
      title="报名横幅"
      note="显示在话题页的介绍下方"
      add="新增横幅"
      newDraft={() => ({ tag_id: 0, title: '', url: '#/', rev: '' })}
      list={{ ...list, rows: rows?.filter(({ signup_title }) => signup_title !== '') }}
      empty={{ text: '还没有报名横幅' }}
      columns={(open) => [
        {
          head: '标题',
          cell: ({ id, signup_title, signup_url, rev }) => (
            <RowButton onClick={() => open({ tag_id: id, title: signup_title, url: signup_url, rev })}>
              {signup_title}
            </RowButton>
          ),
        },
        { head: '话题', wraps: true, cell: ({ name }) => `#${name}#` },
        { head: '链接', cell: ({ signup_url }) => linkLabel(signup_url, names), wide: true },
      ]}
      drawer={(props) => <SignupBannerDrawer tags={rows ?? []} {...props} />}
    />
  )
}

const SignupBannerDrawer = ({ tags, draft, onClose }: DrawerProps) => {
  const { remove } = useDelete('POST console/tag_signup', onClose)
  const form = useForm(draft, useSiteMutation('POST console/tag_signup').mutateAsync, onClose)
  const isNew = draft.tag_id === 0
  const find = (tagId: number) => tags.find(({ id }) => id === tagId)
  const submit = async () => {
    const current = isNew ? find(form.values.tag_id) : undefined
    if (!current?.signup_title || (await confirm(replaceQuestion(current)))) await form.submit()
  }
  return (
    <FormDrawer
      title={isNew ? '新增报名横幅' : '编辑报名横幅'}
      onClose={onClose}
      form={{ ...form, submit }}
      remove={isNew ? undefined : { label: '这条横幅', run: () => remove({ tag_id: draft.tag_id, title: '' }) }}
    >
      {isNew && (
        <TagField
          required
          {...form.field('tag_id')}
          onChange={(tag_id) => form.set({ tag_id, rev: find(tag_id)?.rev ?? '' })}
        />
      )}
      <TextField label="标题" required hint="最多 30 字" {...form.field('title')} />
      <UrlTargetField required {...form.field('url')} />
    </FormDrawer>
  )
}

type DrawerProps = { tags: readonly ConsoleTag[]; draft: Draft; onClose: () => void }

const replaceQuestion = ({ name, signup_title }: ConsoleTag) => ({
  title: '确认替换报名横幅吗?',
  text: `#${name}# 已有横幅「${signup_title}」，保存后由新的代替。`,
  action: '替换',
  danger: true,
})
