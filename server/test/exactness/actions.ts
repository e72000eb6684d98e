import { hour } from '@quanzi/contract/time'
import { uploadPicture } from '../single-level-app.ts'
import type { Person } from '../test-app.ts'
import type { Item, World } from './world.ts'

type Action = (world: World) => Promise<unknown> | undefined

const textOf = ({ unique, random }: World): string => `第${unique()}篇文章${random.chance(0.1) ? '加微信' : ''}`
const draftOf = (world: World, siteid: number) => ({
  siteid,
  content: textOf(world),
  anonymous: world.random.chance(0.3) ? 1 : 0,
  ...(world.random.chance(0.6) && { tag: world.tagOf(siteid) }),
})

const publish: Action = async (world) => {
  const { random, members, posts, send, reviewers } = world
  const siteid = random.chance(0.25) ? 10002 : 10001
  const author = random.pick(random.chance(0.9) ? members : reviewers[10001])
  const draft = draftOf(world, siteid)
  const picture =
    random.chance(0.25) && siteid === 10001 ? await uploadPicture(author).catch(() => undefined) : undefined
  const { data, code } = await send(author, 'POST circle/postingapi common', {
    ...draft,
    ...(picture && { attachment: JSON.stringify([{ id: picture }]) }),
  })
  if (code === 0) posts.push({ id: data.topic_id, author, siteid })
}

const comment: Action = (world) => {
  const { random, members, comments, send } = world
  const post = world.pickPost()
  if (!post) return undefined
  const author = random.pick(members)
  const answered = random.chance(0.5) ? world.pickComment(post.id) : undefined
  const draft = {
    siteid: post.siteid,
    topic_id: post.id,
    content: textOf(world),
    anonymous: random.chance(0.3) ? 1 : 0,
    ...(answered && { reply_id: answered.id }),
  }
  return send(author, 'POST circle/replyapi comment', draft).then(({ code, data }) => {
    if (code === 0) comments.push({ id: data.comment.comment_id, author, siteid: post.siteid, post: post.id })
  })
}

type OnPost = (world: World, post: Item, input: { siteid: number; topic_id: number }) => Promise<unknown>
const onPost =
  (act: OnPost): Action =>
  (world) => {
    const post = world.pickPost()
    return post && act(world, post, { siteid: post.siteid, topic_id: post.id })
  }
type OnComment = (world: World, comment: Item, input: { siteid: number; comment_id: number }) => Promise<unknown>
const onComment =
  (act: OnComment): Action =>
  (world) => {
    const found = world.pickComment()
    return found && act(world, found, { siteid: found.siteid, comment_id: found.id })
  }

const reactions = [
  [8, 'POST circle/diggapi topic'],
  [4, 'POST circle/diggapi topic_cancel'],
  [5, 'POST circle/topicapi collect'],
  [2, 'POST circle/topicapi uncollect'],
  [3, 'POST circle/topicapi share'],
  [3, 'GET circle/topicapi detail'],
] as const
const relations = [
  [5, 'POST circle/commonapi subscribe'],
  [2, 'POST circle/commonapi unsubscribe'],
  [2, 'POST circle/commonapi block'],
  [2, 'POST circle/commonapi unblock'],
] as const
const tagFollows = [
  [3, 'POST circle/tagapi subscribe'],
  [2, 'POST circle/tagapi unsubscribe'],
] as const

const byMembers: readonly [number, Action][] = [
  [14, publish],
  [
    6,
    onPost((world, post, input) =>
      world.send(post.author, 'POST circle/postingapi edit', { ...draftOf(world, post.siteid), ...input }),
    ),
  ],
  [3, onPost(({ send }, { author }, input) => send(author, 'POST circle/topicapi del', input))],
  ...reactions.map(([weight, address]): [number, Action] => [
    weight,
    onPost(({ send, random, members }, _, input) => send(random.pick(members), address, input)),
  ]),
  [16, comment],
  [4, onComment(({ send }, { author }, input) => send(author, 'POST circle/replyapi del', input))],
  [
    5,
    onComment(({ send, random, members }, _, input) => send(random.pick(members), 'POST circle/diggapi reply', input)),
  ],
  [
    2,
    onComment(({ send, random, members }, _, input) =>
      send(random.pick(members), 'POST circle/diggapi reply_cancel', input),
    ),
  ],
  ...relations.map(([weight, address]): [number, Action] => [
    weight,
    ({ send, random, members }) => send(random.pick(members), address, { to_member_id: random.pick(members).id }),
  ]),
  ...tagFollows.map(([weight, address]): [number, Action] => [
    weight,
    (world) => world.send(world.random.pick(world.members), address, { to_id: world.tagOf(10001) }),
  ]),
  [
    3,
    ({ send, random, members, polls }) => {
      const { tag_id, options } = random.pick(polls)
      const option = options.filter(() => random.chance(0.4))
      return send(random.pick(members), 'POST circle/tagapi voting', { tag_id, option })
    },
  ],
  [
    4,
    onPost(({ send, random, members, unique }, { siteid, id }) =>
      send(
        random.pick(members),
        'POST reward/give',
        { siteid, content_id: id, kind: 'credit', amount: 1 },
        { 'idempotency-key': `gift ${unique()}` },
      ),
    ),
  ],
  ...(
    [
      ['topic', onPost],
      ['reply', onComment],
    ] as const
  ).flatMap(([kind, on]): [number, Action][] => [
    [
      6,
      on(({ send, random, members }, { siteid, id }) =>
        send(random.pick(members), 'POST circle/commonapi report', { siteid, kind, id, reason_id: 3 }),
      ),
    ],
    [
      5,
      on(({ send }, { siteid, id, author }) =>
        send(author, 'POST circle/commonapi appeal', { siteid, kind, id, text: '请再看看' }),
      ),
    ],
  ]),
  [
    2,
    ({ send, random, members }) =>
      send(random.pick(members), 'POST circle/commonapi report', {
        kind: 'member',
        id: random.pick(members).id,
        reason_id: 3,
      }),
  ],
  [
    1,
    async ({ app, send, random, members, unique }) => {
      const i = Math.floor(random.next() * members.length)
      const member = random.pick(members.slice(i, i + 1))
      if ((await send(member, 'POST circle/memberapi leave_code')).code !== 0) return
      const { code } = await send(member, 'POST circle/memberapi leave', { code: app.codes.get(member.mobile) })
      if (code === 0) members[i] = await app.createPerson(`成员${unique()}`)
    },
  ],
]

/** What a reviewer may do with an item in this state; sometimes what is refused. */
const actionFor = ({ random }: World, kind: 'post' | 'comment', state: number): string | undefined => {
  const edits = kind === 'post' ? ['edit', 'top', 'top_cancel', 'select', 'select_cancel'] : []
  if (state === 1) return random.chance(0.5) ? undefined : random.pick(['offline', 'keep', 'undo', ...edits])
  if (state === 9) return random.chance(0.2) ? 'undo' : undefined
  if ([2, 5, -4].includes(state)) return random.pick(['restore', 'restore', 'del', 'undo', 'appeal_dismiss'])
  const isSecond = [4, 7, -8].includes(state)
  return random.pick([...Array(5).fill(isSecond ? 'pass' : 'passstep'), 'pass', 'fail', 'undo'])
}

const review =
  (kind: 'post' | 'comment'): Action =>
  async (world) => {
    const { app, random, send, staffOf } = world
    const { id, siteid } = random.pick((kind === 'post' ? world.posts : world.comments).slice(-15)) ?? {}
    if (id === undefined || siteid === undefined) return
    const { rev, state } = await app.db
      .selectFrom(kind)
      .select(['rev', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const wanted = actionFor(world, kind, state)
    if (!wanted) return
    const action = siteid === 10002 && wanted === 'passstep' ? 'pass' : wanted
    const reviewer = staffOf(siteid, action === 'passstep' ? 1 : action === 'pass' ? 2 : undefined)
    const { code } = await decide(world, reviewer, kind, { id, siteid, rev, action })
    if (code === 0 && action === 'passstep' && random.chance(0.6))
      await decide(world, staffOf(siteid, 2), kind, { id, siteid, rev, action: 'pass' })
    else if (code === 0 && random.chance(0.25))
      await send(reviewer, `POST circle/${kind === 'post' ? 'topic' : 'reply'} undo`, {
        siteid,
        topic_id: id,
        data: id,
      })
  }

type Decision = { id: number; siteid: number; rev: number; action: string }

const decide = (
  world: World,
  reviewer: Person,
  kind: 'post' | 'comment',
  { id, siteid, rev, action }: Decision,
): Promise<{ code: number }> => {
  const reason = ['fail', 'offline', 'appeal_dismiss'].includes(action)
    ? { reason: world.random.pick(['引战', '低俗']) }
    : {}
  if (kind === 'comment')
    return action === 'undo' || action === 'appeal_dismiss'
      ? world.send(reviewer, `POST circle/reply ${action}`, { siteid, data: id, ...reason })
      : world.send(reviewer, 'POST circle/reply multi', { siteid, raction: action, data: id, ...reason })
  const change = action === 'edit' ? { content: textOf(world), tag: world.tagOf(siteid) } : {}
  const input = { siteid, topic_id: id, ...(action !== 'undo' && { rev }), ...reason, ...change }
  // The names of `actionFor` are those of the calls.
  return world.send(reviewer, `POST circle/topic ${action}` as 'POST circle/topic pass', input)
}

const byStaff: readonly [number, Action][] = [
  [50, review('post')],
  [40, review('comment')],
  [
    2,
    ({ send, random, members, staffOf }) =>
      send(staffOf(10001), 'POST circle/report settle', {
        member_id: random.pick(members).id,
        outcome: random.pick(['upheld', 'kept']),
      }),
  ],
  [
    1,
    ({ send, random, members, staffOf }) =>
      send(staffOf(10001), 'POST circle/report reopen', { member_id: random.pick(members).id }),
  ],
  [2, ({ send, staffOf, tagOf }) => send(staffOf(10001), 'POST circle/tag offline', { tag_id: tagOf(10001) })],
  [3, ({ send, staffOf, tagOf }) => send(staffOf(10001), 'POST circle/tag restore', { tag_id: tagOf(10001) })],
  [
    1.5,
    ({ send, random, members, operators }) => {
      const { id, nickname } = random.pick(members)
      const ban = { member_id: id, hours: random.pick([0, 1, 30]), reason: '违规', nickname, confirmed: 1 }
      return send(random.pick(operators), 'POST console/member ban', ban)
    },
  ],
  [
    6,
    async ({ app, send, random, members, operators }) => {
      const i = Math.floor(random.next() * members.length)
      const member = random.pick(members.slice(i, i + 1))
      const lifted = { member_id: member.id, reason: '误判' }
      const { code } = await send(random.pick(operators), 'POST console/member unban', lifted)
      if (code !== 0) return
      const again = await app.logInAgain(member)
      // The member may have left meanwhile.
      if (members[i] === member) members[i] = again
    },
  ],
  [
    1,
    ({ app, random }) =>
      app.updateSettings(
        random.pick([
          { audit_switch: 1 },
          { audit_switch: 2 },
          { review_posts: random.chance(0.7) },
          { review_comments: random.chance(0.3) },
          { verified_publish_at_once: random.chance(0.5) },
        ]),
      ),
  ],
  [2, async ({ app, random }) => app.advanceTime(random.pick([1_000, 11_000, hour]))],
  [2, ({ app }) => app.jobs.runDue()],
]

const actions = [...byMembers, ...byStaff]
const totalWeight = actions.reduce((sum, [weight]) => sum + weight, 0)

export const actAtRandom = async (world: World): Promise<void> => {
  let left = world.random.next() * totalWeight
  for (const [weight, action] of actions) {
    left -= weight
    if (left < 0) return void (await action(world))
  }
}
