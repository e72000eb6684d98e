import { z } from 'zod'
import { bit, call, flag, id, noInput, nothing, time, whole, writing } from '../call.ts'
import { lettered, sitePicture } from './settings.ts'
import { moment, orderedIds } from './slides.ts'
import { stretch, stretchOf } from './stretch.ts'

/** The three tabs of a town's page. */
const townTab = z.literal(['picking', 'homestay', 'specialty'])
export type TownTab = z.infer<typeof townTab>

const consoleTown = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  banner: sitePicture.nullable(),
  tabs: z.array(z.object({ key: townTab, name: z.string(), content_id: z.int() })),
})
export type ConsoleTown = z.infer<typeof consoleTown>

const consoleCategory = z.object({ id: z.int(), name: z.string(), tags: z.int() })
export type ConsoleCategory = z.infer<typeof consoleCategory>

const consoleTag = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  offline: bit,
  is_report: bit,
  signup_title: z.string(),
  signup_url: z.string(),
})
export type ConsoleTag = z.infer<typeof consoleTag>

const consoleNotice = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  link: z.string(),
  visible_at: time,
  /** Not yet shown. */
  waiting: bit,
})
export type ConsoleNotice = z.infer<typeof consoleNotice>

const tabName = lettered([1, 6], '栏目名称')
const listId = whole(0, 1e9)

export const placeCalls = {
  'GET console/towns': call({
    who: 'operator',
    about: 'The towns of the site.',
    input: noInput,
    answer: z.object({ data: z.array(consoleTown) }),
  }),
  'POST console/town_save': call({
    who: 'operator',
    about: 'Add a town, or change one: its three tabs lead to content lists.',
    input: z.object({
      id: id.optional(),
      name: lettered([1, 20], '名称'),
      description: lettered([0, 500], '介绍').default(''),
      banner: whole(0, 1e15).default(0),
      picking_name: tabName,
      picking_list: listId,
      homestay_name: tabName,
      homestay_list: listId,
      specialty_name: tabName,
      specialty_list: listId,
    }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/town_remove': call({
    who: 'operator',
    about: 'Delete a town to which no slide leads any more.',
    input: z.object({ id }),
    answer: nothing,
  }),
  'GET console/categories': call({
    who: 'operator',
    about: 'The categories of tags in their order, with how many tags each has.',
    input: noInput,
    answer: z.object({ data: z.array(consoleCategory) }),
  }),
  'POST console/category_save': call({
    who: 'operator',
    about: 'Add a category at the end, or give one another name.',
    input: z.object({ id: id.optional(), name: lettered([1, 8], '名称') }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/category_remove': call({
    who: 'operator',
    about: 'Delete a category without tags.',
    input: z.object({ id }),
    answer: nothing,
  }),
  'POST console/category_order': call({
    who: 'operator',
    about: 'Put the categories into another order: all ids, joined by commas.',
    input: z.object({ ids: orderedIds }),
    answer: nothing,
  }),
  'GET console/tags': call({
    who: 'operator',
    about: 'The tags of the site with what the console decides of them.',
    input: noInput,
    answer: z.object({ data: z.array(consoleTag) }),
  }),
  'POST console/tag_report': call({
    who: 'operator',
    about: 'Make a tag one of public concern, or no more.',
    input: z.object({ tag_id: id, report: flag }),
    answer: nothing,
  }),
  'POST console/tag_hot': call({
    who: 'operator',
    about: 'Show a tag among the hot ones, or no more.',
    input: z.object({ tag_id: id, hot: flag }),
    answer: nothing,
  }),
  'POST console/tag_signup': call({
    who: 'operator',
    about: 'The signup banner of a tag; an empty title takes it away.',
    input: z.object({ tag_id: id, title: lettered([0, 30], '标题').default(''), url: writing.default('') }),
    answer: nothing,
  }),
  'GET console/notices': call({
    who: 'operator',
    about: 'Notices to all members of the site, newest first.',
    input: z.object(stretch),
    answer: stretchOf(consoleNotice),
  }),
  'POST console/notice_send': call({
    who: 'operator',
    about: 'Send a notice to all members of the site, now or at a time to come.',
    input: z.object({
      title: lettered([1, 40], '标题'),
      content: lettered([1, 1_000], '内容'),
      link: writing.default(''),
      visible_at: moment.default(null),
    }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/notice_remove': call({
    who: 'operator',
    about: 'Take a notice to all back: nobody finds it any more.',
    input: z.object({ id }),
    answer: nothing,
  }),
}
