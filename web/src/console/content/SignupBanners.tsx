import type { ConsoleTag } from '@quanzi/contract/console/circle-content'
import { useState } from 'react'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { TextField } from '../forms/FormFields.tsx'
import { TagField, UrlTargetField } from '../forms/LinkTargetField.tsx'
import { useDelete } from '../forms/use-delete.ts'
import { useForm } from '../forms/use-form.ts'
import { ListPage } from '../lists/ListPage.tsx'
import { RowButton } from '../lists/RowButton.tsx'
import { Table } from '../lists/Table.tsx'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

type Draft = { tag_id: number; title: string; url: string }

/** The banners that link a topic to its signup page. */
export const SignupBanners = () => {
  const { data, error, refetch } = useSiteQuery('GET console/tags', {})
  const [draft, setDraft] = useState<Draft>()
  const open = ({ id, signup_title, signup_url }: ConsoleTag) =>
    setDraft({ tag_id: id, title: signup_title, url: signup_url })
  return (
    <>
      <ListPage
        title="报名横幅"
        note="显示在话题页的介绍下方"
        flush
        add="新增横幅"
        onAdd={() => setDraft({ tag_id: 0, title: '', url: '#/' })}
      >
        <Table
          label="报名横幅"
          list={{ rows: data?.data.filter(({ signup_title }) => signup_title !== ''), error, retry: refetch }}
          keyOf={({ id }) => id}
          empty={{ text: '还没有报名横幅' }}
          columns={[
            { head: '标题', cell: (tag) => <RowButton onClick={() => open(tag)}>{tag.signup_title}</RowButton> },
            { head: '话题', cell: ({ name }) => `#${name}#` },
            { head: '链接', cell: ({ signup_url }) => signup_url, wide: true },
          ]}
        />
      </ListPage>
      {draft && <SignupBannerDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

const SignupBannerDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const save = useSiteMutation('POST console/tag_signup')
  const remove = useDelete('POST console/tag_signup', onClose)
  const form = useForm(draft, (values) => save.mutateAsync(values), onClose)
  const isNew = draft.tag_id === 0
  return (
    <FormDrawer
      title={isNew ? '新增报名横幅' : '编辑报名横幅'}
      onClose={onClose}
      form={form}
      remove={isNew ? undefined : { label: '这条横幅', run: () => remove({ tag_id: draft.tag_id, title: '' }) }}
    >
      {isNew && <TagField {...form.field('tag_id')} />}
      <TextField label="标题" required hint="最多 30 字" {...form.field('title')} />
      <UrlTargetField {...form.field('url')} />
    </FormDrawer>
  )
}
