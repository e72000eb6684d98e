import type { ContentKind } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { isPublic } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'

/** The texts that the caller may read, by id: public ones, a reviewer also others, and no one what was deleted. */
export const findReadableTexts = async (
  { db, site, viewer }: RequestContext,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, ReadableText>> => {
  const isReadable = rightsOn(viewer, site.id).level > 0 ? 'i.state <> 9' : isPublicText[kind]
  const location = kind === 'post' ? 'i.location' : `''`
  const { rows } = await sql<ReadableText & { id: number }>`
    select i.id, i.content, ${sql.raw(location)} as location from ${sql.table(kind)} i
    where i.site_id = ${site.id} and i.id = any(${ids}::bigint[]) and ${sql.raw(isReadable)}`.execute(db)
  return new Map(rows.map(({ id, ...text }) => [id, text]))
}

type ReadableText = { content: string; location: string }

const isPublicText: Record<ContentKind, string> = {
  post: isPublic('i'),
  comment: `${isPublic('i')} and exists (select from post p where p.id = i.post_id and ${isPublic('p')})`,
}
