import { limits } from '@quanzi/contract/limits'
import styles from './splash.css?inline'

/** Longest wait for the picture, in milliseconds. */
const loadTimeout = 1_000

/** A script of its own, which the head script requests beside the picture: it must not come later than the page. */
const picture = window.quanziSplash?.picture
// With a full storage, which cannot remember that it was shown, it stays off.
if (picture)
  isLoaded(picture)
    .then((loaded) => loaded && show(picture))
    .catch(() => {})

function isLoaded(image: HTMLImageElement): Promise<boolean> {
  if (image.complete) return Promise.resolve(image.naturalWidth > 0)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(false)
      image.src = ''
    }, loadTimeout)
    image.onload = () => {
      clearTimeout(timer)
      resolve(true)
    }
    image.onerror = () => resolve(false)
  })
}

function show(image: HTMLImageElement) {
  sessionStorage.setItem('quanzi:splash', '1')
  const title = document.title
  const splash = create('div', {
    role: 'dialog',
    tabindex: '-1',
    'aria-modal': 'true',
    'aria-label': `欢迎来到${title}`,
  })
  splash.className = 'splash'
  const skip = create('button', { type: 'button' })
  const style = create('style', {}, styles)
  const caption = create('p', {})
  caption.append(create('b', {}, title), create('span', {}, '身边的人，身边的事'))
  image.alt = ''
  splash.append(style, image, skip, caption)

  let secondsLeft = limits.splash / 1_000
  const count = () => {
    if (secondsLeft <= 0) return close()
    skip.setAttribute('aria-label', `跳过，${secondsLeft} 秒后自动进入`)
    skip.textContent = `跳过 ${secondsLeft}`
    secondsLeft -= 1
  }
  const timer = setInterval(count, 1_000)
  const close = () => {
    clearInterval(timer)
    splash.remove()
  }
  skip.addEventListener('click', close)
  splash.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Tab') return
    // The button is all that can be reached.
    event.preventDefault()
    skip.focus()
  })
  count()
  document.body.append(splash)
  // Not the button: a browser would show its focus ring to readers without a keyboard.
  splash.focus()
}

function create(tag: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.textContent = text
  return element
}
