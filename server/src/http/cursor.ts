import { Refusal } from './refusal.ts'

/** Where a list was left: the sort key of the last item, as the database wrote it, and its id. */
export type Anchor = { key: string; id: number }

export const writeCursor = ({ key, id }: Anchor): string => Buffer.from(`${id} ${key}`).toString('base64url')

/** A cursor that this server did not write is unreadable: 400. */
export const readCursor = (cursor: string, pattern: RegExp = /^[\d.eE+\-:TZ ]{1,40}$/): Anchor => {
  const [, id, key] = /^(\d{1,15}) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (id === undefined || key === undefined || (key !== '' && !pattern.test(key))) {
    throw new Refusal('badRequest', { data: { field: 'cursor' } })
  }
  return { key, id: Number(id) }
}
