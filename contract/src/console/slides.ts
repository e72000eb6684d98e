import { z } from 'zod'
import { bit, call, cleanText, flag, intInRange, time, withError } from '../call.ts'
import { listCall, removeCall, revInput, saveCall } from './form-calls.ts'
import { boundedText, sitePicture } from './settings.ts'

export const slideListKeys = [
  'list',
  'icon_list',
  'slide_list',
  'top_list',
  'pic_list',
  'event_list',
  'video_list',
] as const
const slideListKey = z.literal(slideListKeys)
export type SlideListKey = z.infer<typeof slideListKey>

export const optionalTime = cleanText
  .refine((t) => t === '' || z.iso.datetime({ offset: true }).safeParse(t).success, withError('timeUnreadable'))
  .transform((t) => (t === '' ? null : new Date(t)))

const orderedIds = cleanText
  .transform((t) => t.split(',').map(Number))
  .pipe(z.array(z.int().positive()).min(1).max(500))

/** `seen`: the order before the change, 302 if it has changed since. Absent, it is not compared. */
export const orderInput = { ids: orderedIds, seen: orderedIds.optional() }

/** `phase` follows from the switch and the clock. */
const consoleSlide = z.object({
  id: z.int(),
  list: slideListKey,
  title: z.string(),
  picture: sitePicture.nullable(),
  icon: z.string(),
  jump_type: z.literal(['1', '2']),
  url: z.string(),
  content_id: z.int(),
  content_name: z.string(),
  shown: bit,
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  phase: z.literal(['shown', 'waiting', 'over', 'off']),
  rev: z.string(),
})
export type ConsoleSlide = z.infer<typeof consoleSlide>

const linkTarget = {
  jump_type: z.literal(['1', '2']).default('1'),
  url: cleanText.default(''),
  content_id: intInRange(0, 1e15).default(0),
}

export const slideCalls = {
  'GET console/slides': listCall(
    'All slides of the site in their order, scheduled and expired ones too.',
    consoleSlide,
  ),
  'POST console/slide_save': saveCall('Add a slide at the end of its list, or change one.', {
    list: slideListKey,
    title: boundedText([1, 60], '标题'),
    picture: intInRange(0, 1e15).default(0),
    icon: boundedText([0, 40], '图标').default(''),
    ...linkTarget,
    shown: flag,
    starts_at: optionalTime.default(null),
    ends_at: optionalTime.default(null),
    rev: revInput,
  }),
  'POST console/slide_remove': removeCall('Delete a slide.'),
  'POST console/slide_order': call({
    role: 'operator',
    summary: 'Reorder a list: all its ids, joined by commas.',
    input: z.object({
      list: slideListKey,
      ...orderInput,
    }),
  }),
}
