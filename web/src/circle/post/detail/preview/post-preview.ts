import type { Picture, Post, Video } from '@quanzi/contract/circle/post'
import { getStage } from '@quanzi/contract/stages'
import { postImageSizes } from '../../../../ui/media/image-sizes.ts'
import { isLongPicture } from '../../../../ui/media/long-picture.ts'
import { fillsFrame, frameRatio } from '../frame-ratio.ts'
import styles from './post-preview.css?inline'

/**
 * A script of its own that stands in the document: for the address of a post, its author, first picture and text take
 * the place of the skeleton before the application has come. The head script has requested the post.
 */
const detail = window.quanziPrefetched?.find(({ url }) => url.includes('action=detail'))
detail?.response
  .then((response) => response.clone().json())
  .then(({ data }: { data: Post | null }) => {
    const isPhone = !matchMedia('(min-width: 1024px)').matches && !document.documentElement.dataset['elder']
    if (!data) return
    // An image loads once it has its source, also on a wide page, which shows no preview.
    const media = createMedia(data.attachment)
    // Not for a post under review, which has more above its text, or of a blocked author, which has no text.
    if (isPhone && data.content && getStage('post', Number(data.state)) === 'online') show(data, media)
  })
  .catch(() => {})

function show({ member_data: author, tag_data, content }: Post, media: HTMLElement[]) {
  const style = document.createElement('style')
  style.textContent = styles
  const header = create('header')
  const avatar = create('img')
  avatar.src = author.img_url
  header.append(avatar, author.nickname)
  const text = create('p')
  if (tag_data) text.append(create('span', 'topic', `#${tag_data.tag_name}#`), ' ')
  text.append(content)
  document.getElementById('shell')?.replaceChildren(style, header, ...media, text)
}

function createMedia(attachment: Post['attachment']): HTMLElement[] {
  const pictures = Array.isArray(attachment) ? attachment : []
  const [first] = Array.isArray(attachment) ? attachment : [attachment]
  if (!first) return []
  const frame = create('div', pictures.length > 1 ? 'dotted' : '')
  const box = create('div', 'video' in first ? 'video' : '')
  box.style.aspectRatio = `${frameRatio(first)}`
  const image = 'video' in first ? createPoster(first) : createPicture(first)
  if (image) box.append(image)
  frame.append(box)
  return [frame]
}

function createPicture(picture: Picture): HTMLImageElement {
  if (isLongPicture(picture)) return createImage('long', picture.thumb)
  return createImage(fillsFrame(picture, frameRatio(picture)) ? '' : 'whole', picture.url, picture.url_set)
}

/** None while the video is processed. */
const createPoster = ({ thumb }: Video): HTMLImageElement | null =>
  thumb.url ? createImage('whole', thumb.url, thumb.url_set) : null

function createImage(className: string, url: string, urlSet?: string): HTMLImageElement {
  const image = create('img', className)
  image.fetchPriority = 'high'
  image.sizes = postImageSizes
  if (urlSet) image.srcset = urlSet
  image.src = url
  return image
}

function create<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}
