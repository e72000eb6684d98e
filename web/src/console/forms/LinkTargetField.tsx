import { internalPages, toInternalPath } from '@quanzi/contract/console/internal-pages'
import { minute } from '@quanzi/contract/time'
import { useState } from 'react'
import { decodeUrlPart } from '../../platform/router/match-path.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { useSiteQuery } from '../shell/use-console.ts'
import type { FieldProps } from './FormFields.tsx'
import { LoadedSelect } from './LoadedSelect.tsx'
import { SegmentedField } from './SegmentedControl.tsx'

type LinkTarget = { jump_type: '1' | '2'; url: string; content_id: number }

/** A link target: a page of the circle, a content list, a URL on a registered host, or none. */
export const LinkTargetField = ({
  value,
  onChange,
  error,
  allowContentLists = true,
  required = false,
}: LinkTargetFieldProps) => {
  const [kind, setKind] = useState<Kind>(() => kindOf(value))
  const isOffered = (one: Kind) => (allowContentLists || one !== 'list') && !(required && one === 'none')
  const choose = (next: Kind) => {
    setKind(next)
    onChange({ jump_type: next === 'list' ? '2' : '1', url: emptyUrls[next], content_id: 0 })
  }
  return (
    <>
      <SegmentedField
        label="跳转到"
        options={kinds.filter((one) => isOffered(one.value))}
        value={kind}
        onChange={choose}
      />
      {kind === 'page' && <PageField value={value.url} onChange={(url) => onChange({ ...value, url })} error={error} />}
      {kind === 'list' && (
        <ContentListField
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
            value={value.url === emptyUrls.web ? '' : value.url}
            onChange={(event) => onChange({ ...value, url: event.target.value.trim() || emptyUrls.web })}
          />
        </Field>
      )}
    </>
  )
}

/** Without content lists. */
export const UrlTargetField = ({ value, onChange, error, required }: FieldProps<string> & { required?: boolean }) => (
  <LinkTargetField
    allowContentLists={false}
    required={required ?? false}
    value={{ jump_type: '1', url: value, content_id: 0 }}
    onChange={({ url }) => onChange(url)}
    error={error}
  />
)

type Kind = 'page' | 'list' | 'web' | 'none'
const kinds: { value: Kind; label: string }[] = [
  { value: 'page', label: '圈内页面' },
  { value: 'list', label: '内容列表' },
  { value: 'web', label: '外部地址' },
  { value: 'none', label: '不跳转' },
]

/**
 * '' leads nowhere. An address that was left empty is not that, and is refused at its field; the space tells it from a
 * typed one.
 */
const emptyUrls: Record<Kind, string> = { page: '#/', list: '', web: 'https:// ', none: '' }

const kindOf = ({ jump_type, url, content_id }: LinkTarget): Kind => {
  if (jump_type === '2' && content_id > 0) return 'list'
  if (url === '') return 'none'
  return toInternalPath(url) === null ? 'web' : 'page'
}

/** The page, and for a page with an id the object. */
const PageField = ({ value, onChange, error }: FieldProps<string>) => {
  const inside = toInternalPath(value) ?? '/'
  const page =
    internalPages.find(({ pattern }) => pattern.test(inside)) ??
    internalPages.find(({ path: to }) => inside.startsWith(to) && to.length > 1)
  const rest = page ? decodeUrlPart(inside.slice(page.path.length)) : ''
  const needsId = page && (page.target || page.key === 'named')
  return (
    <>
      <Field label="页面" error={needsId ? undefined : error}>
        <Select
          options={internalPages.map(({ key, label }) => ({ value: key, label }))}
          value={page?.key ?? 'home'}
          onChange={(key) => onChange(`#${internalPages.find((one) => one.key === key)?.path ?? '/'}`)}
        />
      </Field>
      {needsId &&
        (page.target === 'tag' ? (
          <TagField value={Number(rest)} onChange={(id) => onChange(`#${page.path}${id}`)} error={error} />
        ) : page.target === 'list' ? (
          <ContentListField
            value={Number(rest.split('&')[0])}
            onChange={(id) => onChange(`#${page.path}${id}`)}
            error={error}
          />
        ) : (
          <Field label={page.target ? `${page.label}编号` : '关键字'} error={error}>
            <TextInput
              inputMode={page.target ? 'numeric' : 'text'}
              value={rest}
              onChange={(event) => onChange(`#${page.path}${encodeURIComponent(event.target.value.trimStart())}`)}
            />
          </Field>
        ))}
    </>
  )
}

/** Topics are few enough for one native list. */
export const TagField = (field: FieldProps<number> & { required?: boolean }) => (
  <LoadedSelect
    label="话题"
    noneHint="还没有话题，请先在审核的话题管理中新建"
    records={useSiteQuery('GET circle/tagapi list', { pagesize: 1000 }, { staleTime: minute })}
    describe={({ name }) => `#${name}#`}
    {...field}
  />
)

export const ContentListField = ({ label = '内容列表', ...field }: ContentListFieldProps) => (
  <LoadedSelect
    label={label}
    noneHint="还没有内容列表，请先在「内容列表」中新增"
    records={useSiteQuery('GET console/lists', {}, { staleTime: minute })}
    describe={({ id, name }) => `${name}（${id}）`}
    {...field}
  />
)

type ContentListFieldProps = FieldProps<number> & { label?: string; required?: boolean }
type LinkTargetFieldProps = FieldProps<LinkTarget> & { allowContentLists?: boolean; required?: boolean }
