import type { Slide } from '@quanzi/contract/circle/home'
import type { ConsoleSlide } from '@quanzi/contract/console/slides'

type ShownSlide = Pick<ConsoleSlide, 'title' | 'picture' | 'icon' | 'jump_type' | 'url' | 'content_id'> & {
  id?: number
  content_name?: string
}

/** A slide of the console in the shape in which the circle receives it. */
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
