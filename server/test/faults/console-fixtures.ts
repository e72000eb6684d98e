import { createSetupToken } from '../../src/console/setup/setup-token.ts'
import { publishApprovedPost } from '../publish.ts'
import {
  after,
  byChief,
  category,
  created,
  type Fixture,
  list,
  member,
  nextNumber,
  operatorWithFactor,
  poll,
  sanction,
  slide,
  smsCode,
  tag,
  town,
  unique,
  type WriteCall,
  webhook,
} from './prepare.ts'

/** The calls of the console. */
export const consoleFixtures = {
  'POST console/settings': byChief(() => ({ circle_title: unique('圈') })),
  'POST console/version_return': byChief(async ({ chief }) => {
    const { version } = await chief.ok('POST console/settings', { siteid: 10001, circle_title: unique('圈') })
    return { id: version }
  }),
  'POST console/slide_save': byChief(slide),
  'POST console/slide_remove': byChief(async (world) => ({
    id: await created(world, 'POST console/slide_save', slide()),
  })),
  'POST console/slide_order': byChief(async (world) => {
    await created(world, 'POST console/slide_save', slide())
    const rows = await world.app.db
      .selectFrom('slide')
      .select('id')
      .where('site_id', '=', 10001)
      .where('list', '=', 'list')
      .orderBy('id', 'desc')
      .execute()
    return { list: 'list', ids: rows.map(({ id }) => id).join(',') }
  }),
  'POST console/list_save': byChief(() => ({ name: unique('列表') })),
  'POST console/list_remove': byChief(async (world) => ({ id: await list(world) })),
  'POST console/item_save': byChief(async (world) => ({ list_id: await list(world), title: '一条' })),
  'POST console/item_remove': byChief(async (world) => ({
    id: await created(world, 'POST console/item_save', { list_id: await list(world), title: '一条' }),
  })),
  'POST console/town_save': byChief(town),
  'POST console/town_remove': byChief(async (world) => ({
    id: await created(world, 'POST console/town_save', await town(world)),
  })),
  'POST console/category_save': byChief(() => ({ name: unique('类') })),
  'POST console/category_remove': byChief(async (world) => ({ id: await category(world) })),
  'POST console/category_order': byChief(async (world) => {
    // Each one is a statement; earlier fixtures have left hundreds.
    await world.app.db
      .deleteFrom('category')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('tag').select('tag.id').whereRef('tag.category_id', '=', 'category.id'))),
      )
      .execute()
    await category(world)
    await category(world)
    const { data } = await world.chief.ok('GET console/categories', { siteid: 10001 })
    return {
      ids: data
        .map(({ id }) => id)
        .reverse()
        .join(','),
    }
  }),
  'POST console/tag_report': byChief(async (world) => ({ tag_id: await tag(world), report: 1 })),
  'POST console/tag_hot': byChief(async (world) => ({ tag_id: await tag(world), hot: 1 })),
  'POST console/tag_signup': byChief(async (world) => ({ tag_id: await tag(world), title: '报名', url: '#/' })),
  'POST console/steps_hide': byChief(() => ({ hidden: nextNumber() % 2 })),
  'POST console/notice_send': byChief(() => ({ title: unique('通知'), content: '明天下雨' })),
  'POST console/notice_remove': byChief(async (world) => ({
    id: await created(world, 'POST console/notice_send', { title: unique('通知'), content: '明天下雨' }),
  })),
  'POST console/place_save': byChief(() => ({ name: unique('桥头'), location: '120.1,30.2' })),
  'POST console/place_remove': byChief(async (world) => ({
    id: await created(world, 'POST console/place_save', { name: unique('桥头'), location: '120.1,30.2' }),
  })),
  'POST console/poll_save': byChief(poll),
  'POST console/poll_remove': byChief(async (world) => ({
    id: await created(world, 'POST console/poll_save', await poll(world)),
  })),
  'POST console/site_save': byChief(() => ({ id: 30_000 + nextNumber(), fresh: 1, name: unique('新站') })),
  'POST console/site_retire': byChief(async (world) => ({
    id: await created(world, 'POST console/site_save', { id: 30_000 + nextNumber(), fresh: 1, name: unique('旧站') }),
    retired: 1,
  })),
  'POST console/site_secret': byChief(() => ({ id: 10002 })),
  'POST console/site_secret_end': byChief(async ({ chief }) => {
    await chief.ok('POST console/site_secret', { siteid: 10001, id: 10002, days: 7 })
    return { id: 10002 }
  }),
  'POST console/member mute': sanction(() => ({ hours: 1 })),
  'POST console/member unmute': after(
    'POST console/member mute',
    sanction(() => ({ hours: 1 })),
  ),
  'POST console/member ban': sanction(({ nickname }) => ({ hours: 0, nickname })),
  'POST console/member unban': after(
    'POST console/member ban',
    sanction(({ nickname }) => ({ hours: 0, nickname })),
  ),
  'POST console/member verify': sanction(() => ({ on: 1 })),
  'POST console/member logout': sanction(),
  'POST console/member look': byChief(async (world) => {
    const draft = { content: unique('匿名的'), anonymous: 1 }
    const item_id = await publishApprovedPost(world.reviewer, world.author, draft)
    return { kind: 'post', item_id, reason: '有人报警' }
  }),
  'POST console/staff review': byChief(async (world) => ({ member_id: (await member(world)).id, level: 1 })),
  'POST console/staff operate': byChief(async (world) => ({ member_id: (await member(world)).id, on: 1 })),
  'POST console/target save': byChief(() => ({ first: 60 + (nextNumber() % 1_000), second: 120 })),
  'POST console/word add': byChief(() => ({ kind: 'hold', words: unique('词') })),
  'POST console/word remove': byChief(async (world) => {
    const text = unique('要删的词')
    await world.chief.ok('POST console/word add', { siteid: 10001, kind: 'hold', words: text })
    const { id } = await world.app.db
      .selectFrom('blocklist_term')
      .select('id')
      .where('text', '=', text)
      .executeTakeFirstOrThrow()
    return { ids: id }
  }),
  'POST console/word test': byChief(() => ({ text: '加微信' })),
  'POST console/word try': byChief(() => ({ kind: 'hold', words: unique('试词') })),
  'POST console/health retry': byChief(async ({ app }) => {
    const job = {
      kind: 'award-post-credits',
      payload: JSON.stringify({ postId: 1 }),
      dead: true,
      fault: 'a fault',
      leased_to: null,
    }
    const { id } = await app.db
      .insertInto('job')
      .values({ ...job, lease: null, unique_key: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { job_id: id }
  }),
  'POST console/hook save': byChief(webhook),
  'POST console/hook try': after('POST console/hook save', byChief(webhook)),
  'POST console/factor begin': async (world) => ({ by: await member(world, { operator: true }), input: {} }),
  'POST console/factor confirm': (world) => operatorWithFactor(world, false),
  'POST console/factor prove': (world) => operatorWithFactor(world, true),
  'POST console/factor renew': (world) => operatorWithFactor(world, true),
  'POST console/factor off': (world) => operatorWithFactor(world, true),
  'POST console/factor reset': async (world) => {
    const { by } = await operatorWithFactor(world, true)
    return { by: world.chief, input: { siteid: 10001, member_id: by.id, reason: '手机丢失' } }
  },
  'POST console/setup appoint': async (world) => {
    const { mobile, code } = await smsCode(world, 'setup')
    // It is for an installation without a chief; the test restores the others.
    await world.app.db.deleteFrom('appointment').where('site_id', '=', 0).execute()
    const word = createSetupToken(world.app.context.config.secret)
    return { by: world.app.visitor, input: { word, mobile, code, nickname: '主编', site: '云溪圈子' } }
  },
} satisfies Partial<Record<WriteCall, Fixture>>
