import type { ConsoleTag } from '@quanzi/contract/console/circle-content'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { LinkTargetField, TagField } from '../forms/LinkTargetField.tsx'
import { useDelete } from '../forms/use-delete.ts'
import { useForm } from '../forms/use-form.ts'
import { RowButton } from '../lists/RowButton.tsx'
import { Table } from '../lists/Table.tsx'
import { PageActions } from '../shell/PageActions.tsx'
import { Panel } from '../shell/Panel.tsx'
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
      <PageActions>
        <Button small kind="primary" icon={Plus} onClick={() => setDraft({ tag_id: 0, title: '', url: '#/' })}>
          新增横幅
        </Button>
      </PageActions>
      <Panel title="报名横幅" note="显示在话题页的介绍下方" flush>
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
      </Panel>
      {draft && <SignupBannerDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

const SignupBannerDrawer = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const save = useSiteMutation('POST console/tag_signup')
  const remove = useDelete('POST console/tag_signup', onClose)
  const { values, set, errorOf, busy, submit } = useForm(draft, (form) => save.mutateAsync(form), onClose)
  const isNew = draft.tag_id === 0
  return (
    <FormDrawer
      title={isNew ? '新增报名横幅' : '编辑报名横幅'}
      onClose={onClose}
      busy={busy}
      onSave={() => void submit()}
      remove={isNew ? undefined : { label: '这条横幅', run: () => remove({ tag_id: draft.tag_id, title: '' }) }}
    >
      {isNew && <TagField value={values.tag_id} onChange={(tag_id) => set({ tag_id })} error={errorOf('tag_id')} />}
      <Field label="标题" required hint="最多 30 字" error={errorOf('title')}>
        <TextInput value={values.title} onChange={(event) => set({ title: event.target.value })} />
      </Field>
      <LinkTargetField
        allowContentLists={false}
        value={{ jump_type: '1', url: values.url, content_id: 0 }}
        onChange={({ url }) => set({ url })}
        error={errorOf('url')}
      />
    </FormDrawer>
  )
}
