import { insideAddress, insidePages } from '@quanzi/contract/console/inside-pages'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Segments } from './Segments.tsx'
import { Select } from './Select.tsx'
import { useSiteQuery } from './use-console.ts'

type Target = { jump_type: '1' | '2'; url: string; content_id: number }

/** Where something leads: a page of the circle, a content list, a page on a registered host, or nowhere. */
export const TargetField = ({ value, onChange, error, lists = true }: TargetFieldProps) => {
  const [kind, setKind] = useState<Kind>(() => kindOf(value))
  const choose = (next: Kind) => {
    setKind(next)
    onChange({ jump_type: next === 'list' ? '2' : '1', url: next === 'page' ? '#/' : '', content_id: 0 })
  }
  return (
    <>
      <Segments
        label="跳转到"
        options={kinds.filter((one) => lists || one.value !== 'list')}
        value={kind}
        onChange={choose}
      />
      {kind === 'page' && <PageField value={value.url} onChange={(url) => onChange({ ...value, url })} error={error} />}
      {kind === 'list' && (
        <ListField
          value={value.content_id}
          onChange={(content_id) => onChange({ ...value, content_id })}
          error={error}
        />
      )}
      {kind === 'web' && (
        <Field label="外部地址" hint="只能是已登记站点的 https 地址" error={error}>
          <TextInput
            inputMode="url"
            placeholder="https://"
            value={value.url}
            onChange={(event) => onChange({ ...value, url: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

type Kind = 'page' | 'list' | 'web' | 'none'
const kinds: { value: Kind; label: string }[] = [
  { value: 'page', label: '圈内页面' },
  { value: 'list', label: '内容列表' },
  { value: 'web', label: '外部地址' },
  { value: 'none', label: '不跳转' },
]

const kindOf = ({ jump_type, url, content_id }: Target): Kind => {
  if (jump_type === '2' && content_id > 0) return 'list'
  if (url === '') return 'none'
  return insideAddress(url) === null ? 'web' : 'page'
}

/** Which page, and of those with a number which thing. */
const PageField = ({ value, onChange, error }: FieldProps<string>) => {
  const inside = insideAddress(value) ?? '/'
  const page =
    insidePages.find(({ pattern }) => pattern.test(inside)) ??
    insidePages.find(({ to }) => inside.startsWith(to) && to.length > 1)
  const rest = page ? decodeURIComponent(inside.slice(page.to.length)) : ''
  const detailed = page && (page.thing || page.key === 'named')
  return (
    <>
      <Field label="页面" error={detailed ? undefined : error}>
        <Select
          options={insidePages.map(({ key, label }) => ({ value: key, label }))}
          value={page?.key ?? 'home'}
          onChange={(key) => onChange(`#${insidePages.find((one) => one.key === key)?.to ?? '/'}`)}
        />
      </Field>
      {detailed &&
        (page.thing === 'tag' ? (
          <TagField value={Number(rest)} onChange={(id) => onChange(`#${page.to}${id}`)} error={error} />
        ) : page.thing === 'list' ? (
          <ListField value={Number(rest.split('&')[0])} onChange={(id) => onChange(`#${page.to}${id}`)} error={error} />
        ) : (
          <Field label={page.thing ? `${page.label}编号` : '关键字'} error={error}>
            <TextInput
              inputMode={page.thing ? 'numeric' : 'text'}
              value={rest}
              onChange={(event) => onChange(`#${page.to}${encodeURIComponent(event.target.value.trim())}`)}
            />
          </Field>
        ))}
    </>
  )
}

/** A topic by its name: they are few enough to stand in one list. */
export const TagField = ({ value, onChange, error, label = '话题' }: FieldProps<number> & { label?: string }) => {
  const { data } = useSiteQuery('GET circle/tagapi list', { pagesize: 1000 }, { staleTime: 60_000 })
  return (
    <Field label={label} error={error}>
      <Select
        options={[
          { value: 0, label: '请选择' },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: `#${name}#` })),
        ]}
        value={value || 0}
        onChange={onChange}
      />
    </Field>
  )
}

export const ListField = ({ value, onChange, error, label = '内容列表' }: FieldProps<number> & { label?: string }) => {
  const { data } = useSiteQuery('GET console/lists', {}, { staleTime: 60_000 })
  return (
    <Field label={label} error={error}>
      <Select
        options={[
          { value: 0, label: '请选择' },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: `${name}（${id}）` })),
        ]}
        value={value || 0}
        onChange={onChange}
      />
    </Field>
  )
}

type FieldProps<V> = { value: V; onChange: (value: V) => void; error?: string | undefined }
type TargetFieldProps = {
  value: Target
  onChange: (value: Target) => void
  error?: string | undefined
  /** False where a content list is no answer. */
  lists?: boolean
}
