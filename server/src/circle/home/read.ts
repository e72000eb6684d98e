import type { CallOutput } from '@quanzi/contract'
import type { Slide } from '@quanzi/contract/circle/home'
import { moduleNames } from '@quanzi/contract/limits'
import { keysOf, pick } from '@quanzi/contract/objects'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { fileUrl, srcsetOf } from '../../platform/files/file-urls.ts'
import { embedOriginsOf } from '../embed/embed-origins.ts'
import { countPublicPosts } from '../feed/list-posts.ts'

const moduleKeys = keysOf(moduleNames).flatMap((key) => [key, `${key}_name` as const])

/** Settings keep their wire names. docs/spec/settings.md. */
export const readSettings = async (ctx: RequestContext): Promise<CallOutput<'GET circle/commonapi setting'>> => {
  const settings = ctx.site.settings
  return {
    use_posting_type: settings.use_posting_type,
    circle_title: settings.circle_title,
    all_num: await countPublicPosts(ctx),
    posting_img_switch: settings.posting_img_switch,
    posting_img: fileUrl(settings.posting_img, 'feed'),
    rank_open: settings.rank_open,
    ...pick(settings, moduleKeys),
    module_order: settings.module_order,
    home_variant: settings.home_variant,
    ugc_show_type: settings.ugc_show_type,
    startup_switch: settings.startup_switch,
    startup_image: JSON.stringify(settings.startup_image.map((token) => fileUrl(token, 'feed'))),
    MEMBER_REWARD_SWITCH_COIN: settings.MEMBER_REWARD_SWITCH_COIN,
    MEMBER_REWARD_SWITCH_CREDIT: settings.MEMBER_REWARD_SWITCH_CREDIT,
    menu_level: settings.menu_level,
    portal_library: settings.portal_library,
    demo: ctx.app.config.production ? 0 : 1,
  }
}

export const readExplain = async ({
  site: { explain },
}: RequestContext): Promise<CallOutput<'GET circle/commonapi explain'>> => ({
  title: explain.title,
  content: explain.content,
  anonymous_switch: explain.anonymous_switch === '1' ? 1 : 0,
  agreement: explain.agreement,
})

export const readSlides = async (ctx: RequestContext): Promise<CallOutput<'GET circle/commonapi slide'>> => {
  const rows = await ctx.db
    .selectFrom('slide')
    .leftJoin('file', 'file.token', 'slide.thumb')
    .select(['slide.id', 'list', 'title', 'thumb', 'icon', 'jump_type', 'jump_to', 'file.width', 'file.height'])
    .where('slide.site_id', '=', ctx.site.id)
    .where('shown', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', ctx.now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now)]))
    .orderBy('list')
    .orderBy('position')
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
          // Only the banner spans the page.
          thumb: fileUrl(row.thumb, list === 'list' ? 'feed' : 'thumb'),
          ...(list === 'list' && thumbSrcset(row)),
          jump_type: row.jump_type === '2' ? '2' : '1',
          jump_to: JSON.stringify(row.jump_to),
          // An entry of the icon list may have a picture in place of an icon name.
          icon: (row.list === 'icon_list' && fileUrl(row.thumb, 'icon')) || row.icon,
          name: row.title,
          content_detail: '',
        }),
      )
  const { slide_interval, slide_is_auto, slide_is_show } = ctx.site.settings
  return {
    list: slides('list'),
    icon_list: slides('icon_list'),
    slide_list: slides('slide_list'),
    top_list: slides('top_list'),
    pic_list: slides('pic_list'),
    event_list: slides('event_list'),
    video_list: slides('video_list'),
    setting: { slide_interval, slide_is_auto, slide_is_show },
  }
}

const thumbSrcset = ({ thumb, width, height }: { thumb: string; width: number | null; height: number | null }) => {
  const thumb_set = width && height ? srcsetOf(thumb, width, height) : undefined
  return thumb_set && { thumb_set }
}

export const readSite: Operation<'GET circle/commonapi site'> = async ({ site }) => ({
  sitename: site.name,
  siteId: site.id,
  scheme: site.scheme,
  wapUrl: site.wapUrl,
  download: site.download,
  position: site.position,
  open_app_id: site.settings.open_app_id,
  embeds: embedOriginsOf(site).length > 0 ? 1 : 0,
})
