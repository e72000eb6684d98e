import { z } from 'zod'
import { call, id, noInput, nothing, time, whole, writing } from '../call.ts'
import { lettered, sitePicture } from './settings.ts'
import { moment } from './slides.ts'
import { stretch, stretchOf } from './stretch.ts'

const contentList = z.object({ id: z.int(), name: z.string(), items: z.int(), used: z.int() })
export type ContentList = z.infer<typeof contentList>

const contentItem = z.object({
  id: z.int(),
  title: z.string(),
  picture: sitePicture.nullable(),
  url: z.string(),
  created_at: time,
})
export type ContentItem = z.infer<typeof contentItem>

export const contentCalls = {
  'GET console/lists': call({
    who: 'operator',
    about: 'The content lists of the site, with how many entries they have and how many places lead to them.',
    input: noInput,
    answer: z.object({ data: z.array(contentList) }),
  }),
  'POST console/list_save': call({
    who: 'operator',
    about: 'Add a content list, or give one another name.',
    input: z.object({ id: id.optional(), name: lettered([1, 30], '名称') }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/list_remove': call({
    who: 'operator',
    about: 'Delete a content list to which nothing leads any more.',
    input: z.object({ id }),
    answer: nothing,
  }),
  'GET console/items': call({
    who: 'operator',
    about: 'The entries of a content list as readers get them, newest first.',
    input: z.object({ list_id: id, ...stretch }),
    answer: stretchOf(contentItem),
  }),
  'POST console/item_save': call({
    who: 'operator',
    about: 'Add an entry to a content list, or change one. Without a time it is now.',
    input: z.object({
      id: id.optional(),
      list_id: id,
      title: lettered([1, 100], '标题'),
      picture: whole(0, 1e15).default(0),
      url: writing.default(''),
      created_at: moment.default(null),
    }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/item_remove': call({
    who: 'operator',
    about: 'Delete an entry of a content list.',
    input: z.object({ id }),
    answer: nothing,
  }),
}
