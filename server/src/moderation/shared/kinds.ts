/** The kinds of the wire as the database has them. */
export const storedKinds = { topic: 'post', reply: 'comment', member: 'member' } as const

export const kindLabels = { post: '帖子', comment: '评论', member: '用户' } as const
