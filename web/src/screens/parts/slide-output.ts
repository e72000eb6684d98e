import type { CallOutput } from '@quanzi/contract'
import type { Slide } from '@quanzi/contract/circle/home'
import type { ConsoleSlide, SlideListKey } from '@quanzi/contract/console/slides'

/** The slides of the console in the shape in which the circle receives them. */
export const toSlideOutput = (
  slides: Partial<Record<SlideListKey, readonly Slide[]>>,
): CallOutput<'GET circle/commonapi slide'> => {
  const slidesOf = (list: SlideListKey) => [...(slides[list] ?? [])]
  return {
    list: slidesOf('list'),
    icon_list: slidesOf('icon_list'),
    slide_list: slidesOf('slide_list'),
    top_list: slidesOf('top_list'),
    pic_list: slidesOf('pic_list'),
    event_list: slidesOf('event_list'),
    video_list: slidesOf('video_list'),
    setting: { slide_interval: 0, slide_is_auto: 1, slide_is_show: 2 },
  }
}

type ShownSlide = Pick<ConsoleSlide, 'title' | 'picture' | 'icon' | 'jump_type' | 'url' | 'content_id'> & {
  id?: number
  content_name?: string
}

export const toSlide = (slide: ShownSlide): Slide => ({
  id: slide.id ?? 0,
  title: slide.title,
  name: slide.title,
  url: slide.url,
  thumb: slide.picture?.url ?? '',
  // As the server: only an entry of the icon list has an icon.
  icon: slide.picture?.url ?? slide.icon,
  jump_type: slide.jump_type,
  jump_to: JSON.stringify(
    slide.jump_type === '2' ? { content_id: slide.content_id, content_name: slide.content_name } : { url: slide.url },
  ),
  content_detail: '',
})
