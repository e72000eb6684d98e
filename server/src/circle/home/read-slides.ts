import type { CallOutput } from '@quanzi/contract'
import type { Slide } from '@quanzi/contract/circle/home'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { fileUrl, srcsetOf } from '../../platform/files/file-urls.ts'

export const readSlides = async (ctx: RequestContext): Promise<CallOutput<'GET circle/commonapi slide'>> => {
  const found = await ctx.db
    .selectFrom('slide')
    .leftJoin('file', 'file.token', 'slide.thumb')
    .select(['slide.id', 'list', 'title', 'thumb', 'icon', 'jump_type', 'jump_to', 'file.width', 'file.height'])
    .select(['starts_at', 'ends_at'])
    .where('slide.site_id', '=', ctx.site.id)
    .where('shown', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now)]))
    .orderBy('list')
    .orderBy('position')
    .orderBy('slide.id')
    .execute()
  const rows = found.filter(({ starts_at }) => starts_at === null || starts_at <= ctx.now)
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
    changes_at: nextChange(found, ctx.now)?.toISOString() ?? null,
  }
}

const nextChange = (slides: readonly { starts_at: Date | null; ends_at: Date | null }[], now: Date) =>
  slides
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .filter((at) => at !== null && at > now)
    .sort((a, b) => Number(a) - Number(b))[0]

const thumbSrcset = ({ thumb, width, height }: { thumb: string; width: number | null; height: number | null }) => {
  const thumb_set = width && height ? srcsetOf(thumb, width, height) : undefined
  return thumb_set && { thumb_set }
}
