import type { ContentKind } from '@quanzi/contract/states'
import type { Person, TestApp } from './test-app.ts'

type NewItem = { author: Person; kind: ContentKind; state: number }

/** Inserts an item in that state, a comment below a post that is online. Returns its id. */
export const insertItem = async (app: TestApp, { author, kind, state }: NewItem): Promise<number> => {
  const post = await app.db
    .insertInto('post')
    .values({
      site_id: 10001,
      author_id: author.id,
      type: 1,
      state: kind === 'post' ? state : 1,
      content: '格子里的一条',
      published_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'post') return post.id
  const comment = await app.db
    .insertInto('comment')
    .values({ site_id: 10001, post_id: post.id, author_id: author.id, state, content: '格子里的评论' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return comment.id
}
