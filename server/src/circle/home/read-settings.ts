import type { CallOutput } from '@quanzi/contract'
import { moduleNames } from '@quanzi/contract/limits'
import { keysOf, pick } from '@quanzi/contract/objects'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
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
  site: { explain, rules },
}: RequestContext): Promise<CallOutput<'GET circle/commonapi explain'>> => ({
  title: explain.title,
  content: explain.content,
  anonymous_switch: explain.anonymous_switch === '1' ? 1 : 0,
  posts_paused: rules.postsPaused ? 1 : 0,
  agreement: explain.agreement,
})

export const readSite: Operation<'GET circle/commonapi site'> = async ({ site }) => ({
  sitename: site.name,
  siteId: site.id,
  scheme: site.scheme,
  wapUrl: site.wapUrl,
  download: site.download,
  position: site.position,
  open_app_id: site.settings.open_app_id,
  embeds: embedOriginsOf(site).length > 0 ? 1 : 0,
  legal: site.legal,
})
