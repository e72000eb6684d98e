import type { Answer } from '@quanzi/contract'
import type { Setting, Slide } from '@quanzi/contract/home'
import { type ModuleKey, moduleNames } from '@quanzi/contract/limits'
import type { Context } from '../../http/context.ts'
import { countPublic } from '../post/lists.ts'
import { fileUrl, widthsOf } from '../upload/urls.ts'

/** The switches of the site, under their wire names: docs/spec/rules.md, settings of a site. */
export const readSetting = async (c: Context): Promise<Answer<'GET circle/commonapi setting'>> => {
  const s = c.site.settings
  const keys = Object.keys(moduleNames) as ModuleKey[]
  const modules = Object.fromEntries(
    keys.flatMap((key) => [
      [key, s[key]],
      [`${key}_name`, s[`${key}_name`]],
    ]),
  )
  return {
    use_posting_type: s.use_posting_type,
    circle_title: s.circle_title,
    all_num: await countPublic(c, c.site.id),
    posting_img_switch: s.posting_img_switch,
    posting_img: fileUrl(s.posting_img, 'feed'),
    rank_open: s.rank_open,
    ...(modules as Pick<Setting, ModuleKey | `${ModuleKey}_name`>),
    module_order: s.module_order,
    home_variant: s.home_variant,
    ugc_show_type: s.ugc_show_type,
    startup_switch: s.startup_switch,
    startup_image: JSON.stringify(s.startup_image.map((token) => fileUrl(token, 'full'))),
    MEMBER_REWARD_SWITCH_COIN: s.MEMBER_REWARD_SWITCH_COIN,
    MEMBER_REWARD_SWITCH_CREDIT: s.MEMBER_REWARD_SWITCH_CREDIT,
    menu_level: s.menu_level,
    portal_library: s.portal_library,
    demo: c.house.config.production ? 0 : 1,
  }
}

export const readExplain = async ({ site: { explain } }: Context): Promise<Answer<'GET circle/commonapi explain'>> => ({
  title: explain.title,
  content: explain.content,
  anonymous_switch: explain.anonymous_switch === '1' ? 1 : 0,
  agreement: explain.agreement,
})

const lists = ['list', 'icon_list', 'slide_list', 'top_list', 'pic_list', 'event_list', 'video_list'] as const

/** The banner and the modules, each list in its order: what is shown by hand and by the clock. */
export const readSlides = async (c: Context): Promise<Answer<'GET circle/commonapi slide'>> => {
  const rows = await c.db
    .selectFrom('slide')
    .leftJoin('file', 'file.token', 'slide.thumb')
    .select(['slide.id', 'list', 'title', 'thumb', 'icon', 'jump_type', 'jump_to', 'file.width', 'file.height'])
    .where('slide.site_id', '=', c.site.id)
    .where('shown', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', c.now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', c.now)]))
    .orderBy('list')
    .orderBy('place')
    .orderBy('slide.id')
    .execute()
  const slides = (list: string) =>
    rows
      .filter((row) => row.list === list)
      .map(
        (row): Slide => ({
          id: row.id,
          title: row.title,
          url: typeof row.jump_to['url'] === 'string' ? row.jump_to['url'] : '',
          // The banner is as wide as the page, all others stand side by side.
          thumb: fileUrl(row.thumb, list === 'list' ? 'feed' : 'thumb'),
          ...(list === 'list' && setOf(row)),
          jump_type: row.jump_type === '2' ? '2' : '1',
          jump_to: JSON.stringify(row.jump_to),
          // A service may have a picture of its own in place of an icon's name.
          icon: row.icon || (row.list === 'icon_list' ? fileUrl(row.thumb, 'thumb') : ''),
          name: row.title,
          content_detail: '',
        }),
      )
  const { slide_interval, slide_is_auto, slide_is_show } = c.site.settings
  const all = Object.fromEntries(lists.map((list) => [list, slides(list)])) as Record<(typeof lists)[number], Slide[]>
  return { ...all, setting: { slide_interval, slide_is_auto, slide_is_show } }
}

const setOf = ({ thumb, width, height }: { thumb: string; width: number | null; height: number | null }) => {
  const thumb_set = width && height ? widthsOf(thumb, width, height) : undefined
  return thumb_set && { thumb_set }
}

export const readSite = async ({ site }: Context): Promise<Answer<'GET circle/commonapi site'>> => ({
  sitename: site.name,
  siteId: site.id,
  scheme: site.scheme,
  wapUrl: site.wapUrl,
  download: site.download,
  position: site.position,
  open_app_id: site.settings.open_app_id,
})
