import { z } from 'zod'
import { call, cleanText, id, intInRange, time } from '../call.ts'
import { limits } from '../limits.ts'
import { cursorPageOf, opaqueCursorPaging } from './cursor-page.ts'
import { listCall, removeCall, revInput, saveCall } from './form-calls.ts'
import { boundedText, sitePicture } from './settings.ts'
import { optionalTime } from './slides.ts'

const contentList = z.object({ id: z.int(), name: z.string(), items: z.int(), used: z.int(), rev: z.string() })
export type ContentList = z.infer<typeof contentList>

const contentItem = z.object({
  id: z.int(),
  title: z.string(),
  picture: sitePicture.nullable(),
  url: z.string(),
  created_at: time,
  rev: z.string(),
})
export type ContentItem = z.infer<typeof contentItem>

export const contentListCalls = {
  'GET console/lists': listCall(
    'The content lists of the site, with the number of entries and of links to them.',
    contentList,
  ),
  'POST console/list_save': saveCall('Add or rename a content list.', {
    name: boundedText([1, 30], '名称'),
    rev: revInput,
  }),
  'POST console/list_remove': removeCall('Delete a content list without links to it.'),
  'GET console/items': call({
    role: 'operator',
    summary: 'The entries of a content list, newest first.',
    input: z.object({ list_id: id, ...opaqueCursorPaging(limits.feedPageSize, limits.maxPageSize) }),
    output: cursorPageOf(contentItem),
  }),
  'POST console/item_save': saveCall('Add or change an entry of a content list. The time defaults to now.', {
    list_id: id,
    title: boundedText([1, 100], '标题'),
    picture: intInRange(0, 1e15).default(0),
    url: cleanText.default(''),
    created_at: optionalTime.default(null),
    rev: revInput,
  }),
  'POST console/item_remove': removeCall('Delete an entry of a content list.'),
}
