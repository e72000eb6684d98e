import type { Post } from '@quanzi/contract/circle/post'
import { useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../ui/feedback/toast.ts'
import { loadChunk } from '../../ui/state/chunk-loader.ts'
import type { MenuOptions } from './post-menu.ts'

/** The menu loads after the first screen, with the sheet that shows it. */
export const loadPostMenu = () => loadChunk(() => import('./post-menu.ts'))

export const usePostMenu = () => {
  const client = useQueryClient()
  return (post: Post, options: MenuOptions = {}) =>
    loadPostMenu().then(({ openPostMenu }) => openPostMenu(client, post, options), toastError)
}
