/** The kinds of the wire as the database has them. */
export const storedKinds = { topic: 'post', reply: 'comment', member: 'member' } as const
