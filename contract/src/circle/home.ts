import { z } from 'zod'
import { bit, call, time } from '../call.ts'
import { type ModuleKey, moduleNames } from '../limits.ts'
import { keysOf } from '../objects.ts'

const onOff = z.literal(['0', '1'])
type ModuleShape = { [K in ModuleKey]: typeof onOff } & { [K in `${ModuleKey}_name`]: z.ZodString }
const moduleFields = Object.fromEntries(
  keysOf(moduleNames).flatMap((key) => [
    [key, onOff],
    [`${key}_name`, z.string()],
  ]),
  // The object is built from the same keys, which the type cannot say.
) as ModuleShape

const homeSetting = z.object({
  use_posting_type: z.literal(['0', '1', '2']),
  circle_title: z.string(),
  all_num: z.int(),
  posting_img_switch: onOff,
  posting_img: z.string(),
  rank_open: onOff,
  ...moduleFields,
  module_order: z.array(z.string()),
  home_variant: z.literal(['1', '2']),
  ugc_show_type: z.literal(['1', '2']),
  startup_switch: onOff,
  startup_image: z.string(),
  MEMBER_REWARD_SWITCH_COIN: onOff,
  MEMBER_REWARD_SWITCH_CREDIT: onOff,
  /** '1': the page asks the app whether it is shown in the app's own menu, and then shows no back button. */
  menu_level: onOff,
  /** The site's own login library, a script that tells whether its visitor is logged in; '' for none. */
  portal_library: z.string(),
  demo: bit,
})
export type HomeSetting = z.infer<typeof homeSetting>

/** `jump_to` is JSON: `{url, name}` for type '1', `{content_id, content_name}` for type '2'. */
const slide = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  thumb: z.string(),
  thumb_set: z.string().optional(),
  jump_type: z.literal(['1', '2']),
  jump_to: z.string(),
  icon: z.string(),
  name: z.string(),
  content_detail: z.string(),
})
export type Slide = z.infer<typeof slide>

const slideOutput = z.object({
  list: z.array(slide),
  setting: z.object({
    slide_interval: z.int(),
    /** 1: no automatic change. */
    slide_is_auto: z.int(),
    slide_is_show: z.int(),
  }),
  icon_list: z.array(slide),
  slide_list: z.array(slide),
  top_list: z.array(slide),
  pic_list: z.array(slide),
  event_list: z.array(slide),
  video_list: z.array(slide),
  /** When a slide begins or ends next; null for never. */
  changes_at: time.nullable(),
})

const siteLegal = z.object({
  operator: z.string(),
  contact: z.string(),
  icp: z.string(),
  police: z.string(),
  license: z.string(),
})
export type SiteLegal = z.infer<typeof siteLegal>

export const homeCalls = {
  'GET circle/commonapi setting': call({
    role: 'visitor',
    cacheable: 'all',
    summary: 'The public settings of the site.',
    output: homeSetting,
  }),
  'GET circle/commonapi explain': call({
    role: 'visitor',
    cacheable: 'all',
    summary:
      'The hint of the composer, the posting agreement, and whether anonymous posts, and posts at all, are allowed.',
    output: z.object({
      title: z.string(),
      content: z.string(),
      anonymous_switch: bit,
      posts_paused: bit,
      agreement: z.object({ title: z.string(), content: z.string() }),
    }),
  }),
  'GET circle/commonapi reasons': call({
    role: 'visitor',
    cacheable: 'all',
    summary: 'The report reasons; the last one needs a text.',
    output: z.object({ data: z.array(z.object({ id: z.int(), reason: z.string() })) }),
  }),
  'GET circle/commonapi slide': call({
    role: 'visitor',
    cacheable: 'all',
    summary: 'The banner and the modules of the home page.',
    output: slideOutput,
  }),
  'GET circle/commonapi site': call({
    role: 'visitor',
    cacheable: 'all',
    summary: 'The current site.',
    output: z.object({
      sitename: z.string(),
      siteId: z.int(),
      scheme: z.string(),
      wapUrl: z.string(),
      download: z.string(),
      position: z.array(z.number()),
      /** The app id at WeChat's open platform; '' for none. */
      open_app_id: z.string(),
      /** 1: other pages may show its content in a frame. docs/spec/public-pages.md, embeds. */
      embeds: bit,
      /** Who runs the site and under which registrations; '' where there is none. */
      legal: siteLegal,
    }),
  }),
}
