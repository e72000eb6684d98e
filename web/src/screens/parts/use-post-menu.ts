import type { Post } from '@quanzi/contract/circle/post'
import { useQueryClient } from '@tanstack/react-query'
import { getCurrentLocation } from '../../platform/router/history.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { loadChunk } from '../../ui/state/chunk-loader.ts'
import type { MenuOptions } from './post-menu.ts'

/** The menu loads after the first screen, with the sheet that shows it; a screen that is left meanwhile has none. */
export const loadPostMenu = () => loadChunk(() => import('./post-menu.ts'))

export const usePostMenu = () => {
  const client = useQueryClient()
  return (post: Post, options: MenuOptions = {}) => {
    const { key } = getCurrentLocation()
    return loadPostMenu().then(
      ({ openPostMenu }) => (getCurrentLocation().key === key ? openPostMenu(client, post, options) : undefined),
      toastError,
    )
  }
}
