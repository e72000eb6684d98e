import { z } from 'zod'
import { bit, call, noInput } from './call.ts'
import { type ModuleKey, moduleNames } from './limits.ts'

const onOff = z.literal(['0', '1'])
type ModuleShape = { [K in ModuleKey]: typeof onOff } & { [K in `${ModuleKey}_name`]: z.ZodString }
const modules = Object.fromEntries(
  Object.keys(moduleNames).flatMap((key) => [
    [key, onOff],
    [`${key}_name`, z.string()],
  ]),
) as ModuleShape

const setting = z.object({
  /** '0' all, '1' text and pictures, '2' video only. */
  use_posting_type: z.literal(['0', '1', '2']),
  circle_title: z.string(),
  /** The site's online posts. */
  all_num: z.int(),
  posting_img_switch: onOff,
  posting_img: z.string(),
  rank_open: onOff,
  ...modules,
  module_order: z.array(z.string()),
  home_variant: z.literal(['1', '2']),
  /** '1' list, '2' waterfall. */
  ugc_show_type: z.literal(['1', '2']),
  startup_switch: onOff,
  /** JSON list of picture addresses. */
  startup_image: z.string(),
  MEMBER_REWARD_SWITCH_COIN: onOff,
  MEMBER_REWARD_SWITCH_CREDIT: onOff,
  /** '1': the page asks the app whether it stands in the app's own menu, and then draws no way back. */
  menu_level: onOff,
  /** The site's own login library, a script that says whether its reader is logged in; '' where it has none. */
  portal_library: z.string(),
  /** A trial installation: pages carry a mark that leads to the desk for trying things. */
  demo: bit,
})
export type Setting = z.infer<typeof setting>

/** `jump_to` is JSON: `{url, name}` for type '1', `{content_id, content_name}` for type '2'. */
const slide = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  thumb: z.string(),
  /** The banner's picture in its widths, as `srcset` takes them. */
  thumb_set: z.string().optional(),
  jump_type: z.literal(['1', '2']),
  jump_to: z.string(),
  icon: z.string(),
  name: z.string(),
  content_detail: z.string(),
})
export type Slide = z.infer<typeof slide>

const slideAnswer = z.object({
  list: z.array(slide),
  setting: z.object({
    slide_interval: z.int(),
    /** 1: does not turn by itself. */
    slide_is_auto: z.int(),
    /** 2: shown. */
    slide_is_show: z.int(),
  }),
  icon_list: z.array(slide),
  slide_list: z.array(slide),
  top_list: z.array(slide),
  pic_list: z.array(slide),
  event_list: z.array(slide),
  video_list: z.array(slide),
})

export const homeCalls = {
  'GET circle/commonapi setting': call({
    who: 'visitor',
    shared: 'all',
    about: 'The switches of the site.',
    input: noInput,
    answer: setting,
  }),
  'GET circle/commonapi explain': call({
    who: 'visitor',
    shared: 'all',
    about: 'What the composer tells, the posting agreement, and whether one may post anonymously.',
    input: noInput,
    answer: z.object({
      title: z.string(),
      content: z.string(),
      anonymous_switch: bit,
      agreement: z.object({ title: z.string(), content: z.string() }),
    }),
  }),
  'GET circle/commonapi reasons': call({
    who: 'visitor',
    shared: 'all',
    about: 'Why something may be reported; the last reason wants words of one’s own.',
    input: noInput,
    answer: z.object({ data: z.array(z.object({ id: z.int(), reason: z.string() })) }),
  }),
  'GET circle/commonapi slide': call({
    who: 'visitor',
    shared: 'all',
    about: 'The banner and the modules of the home page.',
    input: noInput,
    answer: slideAnswer,
  }),
  'GET circle/commonapi site': call({
    who: 'visitor',
    shared: 'all',
    about: 'The current site.',
    input: noInput,
    answer: z.object({
      sitename: z.string(),
      siteId: z.int(),
      scheme: z.string(),
      wapUrl: z.string(),
      download: z.string(),
      position: z.array(z.number()),
      /** The app at WeChat's open platform; '' where there is none. */
      open_app_id: z.string(),
    }),
  }),
}
