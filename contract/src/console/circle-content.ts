import { z } from 'zod'
import { bit, call, cleanText, flag, id, intInRange, time } from '../call.ts'
import { townTab } from '../circle/town.ts'
import { cursorPageOf, cursorPaging } from './cursor-page.ts'
import { listCall, removeCall, revInput, saveCall } from './form-calls.ts'
import { boundedText, sitePicture } from './settings.ts'
import { optionalTime, orderInput } from './slides.ts'

const consoleTown = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  banner: sitePicture.nullable(),
  tabs: z.array(townTab),
  rev: z.string(),
})
export type ConsoleTown = z.infer<typeof consoleTown>

const consoleCategory = z.object({ id: z.int(), name: z.string(), tags: z.int(), rev: z.string() })
export type ConsoleCategory = z.infer<typeof consoleCategory>

const consoleTag = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  offline: bit,
  is_report: bit,
  signup_title: z.string(),
  signup_url: z.string(),
  /** The revision of the signup banner. */
  rev: z.string(),
})
export type ConsoleTag = z.infer<typeof consoleTag>

const announcement = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  link: z.string(),
  visible_at: time,
  waiting: bit,
  /** The towns whose followers get it; none for all members. */
  towns: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Recipients who had joined, or followed, before it and have opened their notifications since, counted up to 10,000. */
  read: z.int(),
})
export type Announcement = z.infer<typeof announcement>

const tabName = boundedText([1, 6], '栏目名称')
const contentListId = intInRange(0, 1e15)

export const townCalls = {
  'GET console/towns': listCall('The towns of the site.', consoleTown),
  'POST console/town_save': saveCall('Add or change a town, whose three tabs link to content lists.', {
    name: boundedText([1, 20], '名称'),
    description: boundedText([0, 500], '介绍').default(''),
    banner: intInRange(0, 1e15).default(0),
    picking_name: tabName,
    picking_list: contentListId,
    homestay_name: tabName,
    homestay_list: contentListId,
    specialty_name: tabName,
    specialty_list: contentListId,
    rev: revInput,
  }),
  'POST console/town_remove': removeCall('Delete a town without slides that link to it.'),
}

export const topicCalls = {
  'GET console/categories': listCall(
    'The categories of tags in their order, with the number of tags.',
    consoleCategory,
  ),
  'POST console/category_save': saveCall('Add a category at the end, or rename one.', {
    name: boundedText([1, 8], '名称'),
    rev: revInput,
  }),
  'POST console/category_remove': removeCall('Delete a category without tags.'),
  'POST console/category_order': call({
    role: 'operator',
    summary: 'Reorder the categories: all ids, joined by commas.',
    input: z.object(orderInput),
  }),
  'GET console/tags': listCall('The tags of the site with the fields that the console manages.', consoleTag),
  'POST console/tag_report': call({
    role: 'operator',
    summary: 'Set whether a tag is of public concern.',
    input: z.object({ tag_id: id, report: flag }),
  }),
  'POST console/tag_hot': call({
    role: 'operator',
    summary: 'Set whether a tag is hot.',
    input: z.object({ tag_id: id, hot: flag }),
  }),
  'POST console/tag_signup': call({
    role: 'operator',
    summary: 'Set the signup banner of a tag; without title and link it is removed.',
    input: z.object({
      tag_id: intInRange(0, 1e15),
      title: boundedText([0, 30], '标题').default(''),
      url: cleanText.default(''),
      rev: revInput,
    }),
  }),
}

const townIds = cleanText
  .default('')
  .transform((t) => (t === '' ? [] : [...new Set(t.split(',').map(Number))]))
  .pipe(z.array(z.int().positive()).max(200))

export const announcementCalls = {
  'GET console/notices': call({
    role: 'operator',
    summary: 'The announcements of the site, newest first.',
    input: z.object(cursorPaging),
    output: cursorPageOf(announcement),
  }),
  'POST console/notice_send': call({
    role: 'operator',
    summary: 'Send an announcement to all members of the site or to the followers of towns, now or later.',
    input: z.object({
      title: boundedText([1, 40], '标题'),
      content: boundedText([1, 1_000], '内容'),
      link: cleanText.default(''),
      visible_at: optionalTime.default(null),
      town_ids: townIds,
    }),
    output: z.object({ id: z.int() }),
  }),
  'GET console/notice_recipients': call({
    role: 'operator',
    summary: 'How many members an announcement would reach, counted up to 10,000.',
    input: z.object({ town_ids: townIds }),
    output: z.object({ members: z.int() }),
  }),
  'POST console/notice_remove': removeCall('Remove an announcement.'),
}
