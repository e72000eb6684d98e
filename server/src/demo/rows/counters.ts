import type { Row } from '../../platform/db/bulk-insert.ts'

type RowsWithCounters = {
  post: (Row<'post'> & { id: number })[]
  comment: (Row<'comment'> & { id: number })[]
  tag: (Row<'tag'> & { id: number })[]
  post_like: Row<'post_like'>[]
  post_collect: Row<'post_collect'>[]
  post_share: Row<'post_share'>[]
  comment_like: Row<'comment_like'>[]
  tag_follow: Row<'tag_follow'>[]
}

/** Sets the counters of likes, collects, shares and tag followers; triggers of the database maintain all other counters. */
export const fillCounters = (rows: RowsWithCounters): void => {
  const likes = tally(rows.post_like, (row) => row.post_id)
  const collects = tally(rows.post_collect, (row) => row.post_id)
  const shares = tally(rows.post_share, (row) => row.post_id)
  for (const post of rows.post) {
    post.likes = likes(post.id)
    post.collects = collects(post.id)
    post.shares = shares(post.id)
  }
  const liked = tally(rows.comment_like, (row) => row.comment_id)
  for (const comment of rows.comment) comment.likes = liked(comment.id)
  const followers = tally(rows.tag_follow, (row) => row.tag_id)
  for (const tag of rows.tag) tag.followers = followers(tag.id)
}

const tally = <T>(rows: T[], keyOf: (row: T) => number | undefined): ((id: number) => number) => {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return (id) => counts.get(id) ?? 0
}
