import type { Picture, Post } from '@quanzi/contract/circle/post'
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
    // Not for a post under review, which has more above its text, or of a blocked author, which has no text.
    if (isPhone && data?.content && getStage('post', Number(data.state)) === 'online') show(data)
  })
  .catch(() => {})

function show({ member_data: author, attachment, tag_data, content }: Post) {
  const style = document.createElement('style')
  style.textContent = styles
  const header = create('header')
  const avatar = create('img')
  avatar.src = author.img_url
  header.append(avatar, author.nickname)
  const text = create('p')
  if (tag_data) text.append(create('span', 'topic', `#${tag_data.tag_name}#`), ' ')
  text.append(content)
  document.getElementById('shell')?.replaceChildren(style, header, ...createMedia(attachment), text)
}

function createMedia(attachment: Post['attachment']): HTMLElement[] {
  const pictures = Array.isArray(attachment) ? attachment : []
  const [first] = Array.isArray(attachment) ? attachment : [attachment]
  if (!first) return []
  const frame = create('div', pictures.length > 1 ? 'dotted' : '')
  const box = create('div')
  box.style.aspectRatio = `${frameRatio(first)}`
  if (pictures[0]) box.append(createPicture(pictures[0]))
  frame.append(box)
  return [frame]
}

function createPicture(picture: Picture): HTMLImageElement {
  const isLong = isLongPicture(picture)
  const image = create('img', isLong ? 'long' : fillsFrame(picture, frameRatio(picture)) ? '' : 'whole')
  image.sizes = postImageSizes
  if (!isLong && picture.url_set) image.srcset = picture.url_set
  image.src = isLong ? picture.thumb : picture.url
  return image
}

function create<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}
