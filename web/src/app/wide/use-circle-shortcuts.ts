import { paths } from '../../paths.ts'
import { getCurrentLocation, navigate } from '../../platform/router/history.ts'
import type { ShortcutHelp } from '../../ui/overlays/KeyboardShortcutsDialog.tsx'
import { useKeyboardShortcuts } from '../../ui/state/keyboard/use-keyboard-shortcuts.ts'

/** The keys of a list and of an open post. They press what is on the page, so that they do what a tap does. */
export const useCircleShortcuts = (showHelp: () => void) => {
  const keys: Record<string, () => void> = {
    j: () => movePost(1),
    k: () => movePost(-1),
    l: () => openPostsLike()?.click() ?? getSelectedPost()?.querySelector<HTMLElement>(likeButton)?.click(),
    enter: () => getSelectedPost()?.querySelector<HTMLElement>(postLink)?.click(),
    c: () => goTo(paths.compose()),
    '/': () => {
      const field = document.querySelector<HTMLElement>(':is(main, header) [type=search]:not([inert] *)')
      if (field) field.focus()
      else goTo(paths.topicSearch())
    },
    '?': showHelp,
  }
  const isFree = (key: string) => !isDialogOpen() && (key !== 'enter' || getSelectedPost() !== undefined)
  useKeyboardShortcuts(true, keys, isFree)
}

export const circleShortcutHelp: readonly ShortcutHelp[] = [
  { keys: ['J', 'K'], description: '下一条、上一条帖子' },
  { keys: ['Enter'], description: '打开帖子' },
  { keys: ['L'], description: '点赞' },
  { keys: ['C'], description: '发帖' },
  { keys: ['Ctrl Enter'], description: '发布、发送评论' },
  { keys: ['/'], description: '搜索' },
  { keys: ['Esc'], description: '关闭' },
  { keys: ['?'], description: '显示快捷键' },
]

/** A sheet or question takes the keys; the panel of a screen does not. */
const isDialogOpen = () => document.querySelector('[role=dialog]:not([data-panel]), [role=alertdialog]') !== null

const likeButton = '[aria-pressed][aria-label^="点赞"]'
const postLink = 'a[href*="#/sharedetail/"], a[href*="#/topic_edit/"]'

const goTo = (path: string) => {
  if (getCurrentLocation().pathname !== path) navigate(path)
}

/** In the bar of the post that is open, beside or over its list. */
const openPostsLike = () =>
  [...document.querySelectorAll<HTMLElement>(`footer ${likeButton}`)].find((button) => !button.closest('[inert]'))

/** Posts of the list in front; none while a panel covers it. */
const listedPosts = () =>
  [...document.querySelectorAll<HTMLElement>('main [role=feed] article')].filter((post) => !post.closest('[inert]'))

const getSelectedPost = () => listedPosts().find((post) => post === document.activeElement)

/** From the post that has the focus or holds it; otherwise the first in view. */
const movePost = (step: 1 | -1) => {
  const posts = listedPosts()
  const from = posts.findIndex((post) => post.contains(document.activeElement))
  const next = from < 0 ? posts.find(isInView) : posts[from + step]
  if (!next) return
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: next.offsetHeight > window.innerHeight * 0.7 ? 'start' : 'nearest' })
}

const isInView = (post: HTMLElement) => {
  const { top, bottom } = post.getBoundingClientRect()
  return bottom > 0 && top >= 0 && top < window.innerHeight
}
