import { z } from 'zod'
import { bit, call, flag, id, noInput, nothing, orElse, time, whole, writing } from '../call.ts'
import { lettered, sitePicture } from './settings.ts'

/** The banner, and the list of each module of the home page. */
export const slideLists = [
  'list',
  'icon_list',
  'slide_list',
  'top_list',
  'pic_list',
  'event_list',
  'video_list',
] as const
const slideList = z.literal(slideLists)
export type SlideList = z.infer<typeof slideList>

/** A moment as a form writes it, with its offset from UTC; empty is none. */
export const moment = writing
  .refine((t) => t === '' || z.iso.datetime({ offset: true }).safeParse(t).success, orElse('timeUnreadable'))
  .transform((t) => (t === '' ? null : new Date(t)))

/** All ids of a list in their new order, joined by commas. */
export const orderedIds = writing
  .transform((t) => t.split(',').map(Number))
  .pipe(z.array(z.int().positive()).min(1).max(500))

/** `phase`: by the clock and by hand. */
const consoleSlide = z.object({
  id: z.int(),
  list: slideList,
  title: z.string(),
  picture: sitePicture.nullable(),
  icon: z.string(),
  /** '1' an address, '2' a content list. */
  jump_type: z.literal(['1', '2']),
  url: z.string(),
  content_id: z.int(),
  content_name: z.string(),
  shown: bit,
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  phase: z.literal(['shown', 'waiting', 'over', 'off']),
})
export type ConsoleSlide = z.infer<typeof consoleSlide>

/** Where something leads: an address of the circle or of a registered site, or a content list. */
const jump = {
  jump_type: z.literal(['1', '2']).default('1'),
  url: writing.default(''),
  content_id: whole(0, 1e9).default(0),
}

export const slideCalls = {
  'GET console/slides': call({
    who: 'operator',
    about: 'All slides of the site in their order, also those whose time has not come or is over.',
    input: noInput,
    answer: z.object({ data: z.array(consoleSlide) }),
  }),
  'POST console/slide_save': call({
    who: 'operator',
    about: 'Add a slide at the end of its list, or change one.',
    input: z.object({
      id: id.optional(),
      list: slideList,
      title: lettered([1, 60], '标题'),
      /** The id of a picture, 0 for none. */
      picture: whole(0, 1e15).default(0),
      icon: lettered([0, 40], '图标').default(''),
      ...jump,
      shown: flag,
      starts_at: moment.default(null),
      ends_at: moment.default(null),
    }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/slide_remove': call({
    who: 'operator',
    about: 'Delete a slide.',
    input: z.object({ id }),
    answer: nothing,
  }),
  'POST console/slide_order': call({
    who: 'operator',
    about: 'Put a list into another order: all ids of it, joined by commas.',
    input: z.object({
      list: slideList,
      ids: orderedIds,
    }),
    answer: nothing,
  }),
}
