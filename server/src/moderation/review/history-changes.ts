import { type AiGrade, aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { HistoryChange } from '@quanzi/contract/moderation/review'
import type { ContentKind } from '@quanzi/contract/states'
import { formatDateTime } from '@quanzi/contract/text'
import { mediaVersion } from '../../circle/post/media.ts'
import type { Db } from '../../platform/db/handle.ts'
import type { HistoryRow } from './history-queries.ts'

type ItemVersion = {
  content?: string
  pictures?: number
  media?: string
  tag_id?: number | null
  location?: string
  ai?: boolean
}
type TagNames = ReadonlyMap<number, string>

/** An edit stored what it replaced: what it set is what the next edit replaced, or the item as it is now. */
export const listChanges = async (
  db: Db,
  kind: ContentKind,
  id: number,
  entries: readonly HistoryRow[],
): Promise<Map<number, HistoryChange[]>> => {
  const edits = entries.filter(({ action, before }) => action === 'edit' && before !== null)
  // The fields that an edit stores.
  const versions = edits.map(({ before }) => before as ItemVersion)
  if (edits.length > 0) versions.push(await readCurrentVersion(db, kind, id))
  const tagNames = await readTagNames(db, versions)
  const changes = new Map<number, HistoryChange[]>()
  for (const entry of entries) {
    const edit = edits.indexOf(entry)
    const since = versions.slice(edit)
    if (edit >= 0) changes.set(entry.id, [...compareVersions(since, tagNames), ...replacedMedia(since)])
    else if (entry.action === 'undo')
      changes.set(entry.id, (changes.get(Number(entry.before?.['of'])) ?? []).map(reverseChange))
    else if (entry.action === 'top') changes.set(entry.id, pinChange(entry))
    else if (entry.action === 'ai_mark') changes.set(entry.id, aiMarkChange(entry))
    else changes.set(entry.id, markChanges[entry.action] ?? [])
  }
  return changes
}

const yesNo = (on: boolean): string => (on ? '是' : '否')
const markChange = (field: 'pinned' | 'featured', on: boolean): HistoryChange[] => [
  { field, before: yesNo(!on), after: yesNo(on) },
]

const markChanges: Record<string, HistoryChange[]> = {
  top_cancel: markChange('pinned', false),
  select: markChange('featured', true),
  select_cancel: markChange('featured', false),
}

const pinChange = ({ before }: HistoryRow): HistoryChange[] => {
  const ends = before?.['pin_ends']
  return ends
    ? [{ field: 'pinned', before: '否', after: `至 ${formatDateTime(String(ends))}` }]
    : markChange('pinned', true)
}

/** Labels as they were shown; the declaration of the author has its own. */
const aiMarkChange = ({ before }: HistoryRow): HistoryChange[] => {
  const is_ai = before?.['ai_declared'] === true ? 1 : 0
  // The grade that the version stores.
  const labelOf = (key: string) => aiLabelOf({ is_ai, ai_grade: Number(before?.[key] ?? 0) as AiGrade })
  return [{ field: 'ai', before: labelOf('ai_grade'), after: labelOf('ai_grade_set') }]
}

const reverseChange = ({ before, after, ...change }: HistoryChange) => ({ ...change, before: after, after: before })

/** The first version against the later ones. A field that a later entry did not store did not change there. */
const compareVersions = ([replaced = {}, ...later]: readonly ItemVersion[], tagNames: TagNames): HistoryChange[] =>
  versionFields.flatMap(({ field, key, show }) => {
    const before = replaced[key]
    const after = later.find((version) => version[key] !== undefined)?.[key]
    if (before === undefined || after === undefined || before === after) return []
    return [{ field, before: show(before, tagNames), after: show(after, tagNames) }]
  })

/** Replacing files by as many others does not change their number, so it is compared by itself. */
const replacedMedia = ([{ media, pictures } = {}, ...later]: readonly ItemVersion[]): HistoryChange[] => {
  const after = later.find((version) => version.media !== undefined)
  if (media === undefined || !after || after.media === media || after.pictures !== pictures) return []
  return [{ field: 'media', before: String(pictures), after: `${pictures}，有更换` }]
}

type VersionField = {
  field: HistoryChange['field']
  key: keyof ItemVersion
  show: (value: string | number | boolean | null, tagNames: TagNames) => string
}

const versionFields: readonly VersionField[] = [
  { field: 'content', key: 'content', show: String },
  { field: 'tag', key: 'tag_id', show: (tagId, tagNames) => tagNames.get(Number(tagId)) ?? '' },
  { field: 'media', key: 'pictures', show: String },
  { field: 'location', key: 'location', show: String },
  { field: 'ai', key: 'ai', show: (on) => yesNo(on === true) },
]

const readCurrentVersion = async (db: Db, kind: ContentKind, id: number): Promise<ItemVersion> => {
  if (kind === 'comment')
    return db.selectFrom('comment').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  const { media, ...post } = await db
    .selectFrom('post')
    .select(['content', 'tag_id', 'location', 'ai', 'media'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...post, pictures: media.length, media: mediaVersion(media) }
}

const readTagNames = async (db: Db, versions: readonly ItemVersion[]): Promise<TagNames> => {
  const ids = versions.flatMap(({ tag_id }) => tag_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('tag').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
