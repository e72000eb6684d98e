import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@quanzi/contract'
import { keysOf } from '@quanzi/contract/objects'
import { hour, minute } from '@quanzi/contract/time'
import { generateSync } from 'otplib'
import { publishApprovedComment, publishApprovedPost } from '../publish.ts'
import type { Person, TestApp } from '../test-app.ts'

/** Calls by GET that write more than what was seen: uploads, captchas, tickets, logins. */
const writingReads = [
  'GET index/vms/getunique',
  'GET circle/commonapi wxuser',
  'GET login/captcha',
  'GET login/check',
  'GET login/logout',
] as const satisfies readonly CallName[]
type WritingRead = (typeof writingReads)[number]
export type WriteCall = Extract<CallName, `POST ${string}`> | WritingRead
export const writeCalls = keysOf(calls).filter(
  (address): address is WriteCall =>
    address.startsWith('POST ') || writingReads.some((read: WritingRead) => read === address),
)
export type Prepared = {
  by: Person
  input: Record<string, unknown>
  headers?: Record<string, string>
  file?: Uint8Array
  /** What the page does when a call answers `restart`. */
  restart?: () => Promise<Prepared>
}
export type Fixture = (world: World) => Promise<Prepared>

export type World = {
  app: TestApp
  chief: Person
  reviewer: Person
  author: Person
  reader: Person
  /** A first reviewer and an author of the second site, which has two levels. */
  first: Person
}

let serial = 0
export const nextNumber = (): number => ++serial
export const unique = (text: string): string => `${text}${++serial}`

export const createWorld = async (app: TestApp): Promise<World> => {
  await app.updateSettings({ audit_switch: 2 }, 10002)
  await app.updateSettings({ review_nickname: '2' })
  const world = {
    app,
    chief: await app.createPerson('总运营', { operator: true }),
    reviewer: await app.createPerson('一审', { level: 1 }),
    author: await app.createPerson('楼主'),
    reader: await app.createPerson('读者'),
    first: await app.createPerson('二站一审', { level: 1, site: 10002 }),
  }
  const entry = { movement: randomUUID(), currency: 'coin', kind: 'welcome' } as const
  const sides = [
    { ...entry, account: world.reader.id, amount: 100_000 },
    { ...entry, account: 0, amount: -100_000 },
  ]
  await app.db.insertInto('ledger').values(sides).execute()
  await app.db.updateTable('member').set({ coins: 100_000 }).where('id', '=', world.reader.id).execute()
  return world
}

export const online = ({ reviewer, author }: World) =>
  publishApprovedPost(reviewer, author, { content: unique('公开的帖子') })
export const pending = async ({ author }: World) =>
  (await author.ok('POST circle/postingapi common', { content: unique('待审的帖子') })).topic_id
export const onlineComment = async (world: World) =>
  publishApprovedComment(world.reviewer, world.reader, { topic_id: await online(world), content: unique('公开的评论') })
export const pendingComment = async (world: World) =>
  (
    await world.reader.ok('POST circle/replyapi comment', {
      topic_id: await online(world),
      content: unique('待审的评论'),
    })
  ).comment.comment_id
export const rejected = async (world: World) => {
  const topic_id = await pending(world)
  await world.reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '广告' })
  return topic_id
}
export const member = ({ app }: World, role: Parameters<TestApp['createPerson']>[1] = {}) =>
  app.createPerson(unique('圈友'), role)

export const reviewOf =
  (prepare: (world: World) => Promise<number>, fields: Record<string, unknown> = {}): Fixture =>
  async (world) => ({ by: world.reviewer, input: { topic_id: await prepare(world), ...fields } })
export const byReader =
  (input: (world: World) => Promise<Record<string, unknown>>): Fixture =>
  async (world) => ({ by: world.reader, input: await input(world) })
export const byChief =
  (input: (world: World) => Promise<Record<string, unknown>> | Record<string, unknown>): Fixture =>
  async (world) => ({ by: world.chief, input: { siteid: 10001, ...(await input(world)) } })
export const after =
  (call: CallName, fixture: Fixture): Fixture =>
  async (world) => {
    const prepared = await fixture(world)
    await prepared.by.ok(call, prepared.input)
    return prepared
  }
/** A row that a call of the console has created. */
export const created = async (world: World, call: CallName, input: Record<string, unknown>): Promise<number> =>
  ((await world.chief.ok(call, { siteid: 10001, ...input })) as { id: number }).id

export const list = (world: World) => created(world, 'POST console/list_save', { name: unique('列表') })
export const town = async (world: World) => {
  const tabs = ['picking', 'homestay', 'specialty'] as const
  const id = await list(world)
  const fields = tabs.flatMap((tab) => [
    [`${tab}_name`, '采摘'],
    [`${tab}_list`, id],
  ])
  return { name: unique('镇'), ...Object.fromEntries(fields) } as Record<string, unknown>
}
export const slide = () => ({ list: 'list', title: unique('轮播'), url: '#/', shown: 1 })
export const category = (world: World) => created(world, 'POST console/category_save', { name: unique('类') })
export const tag = ({ app }: World) => app.createTag(unique('话题'))
export const poll = async (world: World) => {
  const hours = (n: number) => new Date(world.app.now().getTime() + n * hour).toISOString()
  const fields = { content: '去哪里看日出？', type: '1', options: '大岭头\n梅岭', show_value: 1, is_show: 1 }
  return { tag_id: await tag(world), ...fields, start_time: hours(-1), end_time: hours(1) }
}
export const picture = async ({ app }: World, owner: Person): Promise<number> => {
  const values = { site_id: 10001, owner_id: owner.id, kind: 'picture' as const, type: 'image/webp', size: 9 }
  const { id } = await app.db
    .insertInto('file')
    .values({ ...values, token: unique('token-of-a-picture-'), width: 750, height: 400 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const tagForm = async (world: World) => ({
  tag: unique('新话题'),
  typeid: await category(world),
  intro: '每天一张',
  image: await picture(world, world.reviewer),
  share_title: '桥边的人家',
  share_intro: '一座桥',
  share_icon: await picture(world, world.reviewer),
})
export const reviewTag =
  (fields: Record<string, unknown> = {}): Fixture =>
  async (world) => ({ by: world.reviewer, input: { tag_id: await tag(world), ...fields } })
export const sanction =
  (fields: (person: Person) => Record<string, unknown> = () => ({})): Fixture =>
  async (world) => {
    const person = await member(world)
    return { by: world.chief, input: { siteid: 10001, member_id: person.id, reason: '广告', ...fields(person) } }
  }
export const reported = async (world: World, kind: 'topic' | 'member', id: number) => {
  await world.reader.ok('POST circle/commonapi report', { kind, id, reason_id: 1 })
  return id
}
export const appealed = async (world: World) => {
  const id = await rejected(world)
  await world.author.ok('POST circle/commonapi appeal', { kind: 'topic', id, text: '不是广告' })
  return id
}
export const smsCode = async ({ app }: World, purpose = 'login'): Promise<{ mobile: string; code: string }> => {
  const mobile = `137${String(++serial).padStart(8, '0')}`
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile, purpose })
  return { mobile, code: app.codes.get(mobile) ?? '' }
}
export const operatorWithFactor = async (world: World, isConfirmed: boolean) => {
  const by = await member(world, { operator: true, site: 10001 })
  const { secret } = await by.ok('POST console/factor begin')
  const totp = () => generateSync({ secret, epoch: Math.floor(world.app.now().getTime() / 1000) })
  if (isConfirmed) {
    await by.ok('POST console/factor confirm', { code: totp() })
    world.app.advanceTime(30_000)
  }
  return { by, input: { code: totp() } }
}
export const inMinutes = ({ app }: World, minutes: number) => new Date(app.now().getTime() + minutes * minute)
export const anotherReviewer = (world: World) => member(world, { level: 1 })
export const publishOnSecondSite = async (world: World) =>
  (await world.author.ok('POST circle/postingapi common', { content: unique('二站的帖子'), siteid: 10002 })).topic_id

export const webhook = async ({ app }: World) => {
  await app.db.deleteFrom('webhook').execute()
  return { url: `https://hooks.example.invalid/${++serial}` }
}

/** A change of a nickname that waits for a reviewer. */
const changedNickname = async (world: World): Promise<number> => {
  const person = await member(world)
  await person.ok('POST circle/memberapi edit', { nickname: unique('改名') })
  const { id } = await world.app.db
    .selectFrom('profile_review')
    .select('id')
    .where('member_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return id
}
export const reviewProfile =
  (fields: Record<string, unknown> = {}): Fixture =>
  async (world) => ({ by: world.reviewer, input: { id: await changedNickname(world), ...fields } })
