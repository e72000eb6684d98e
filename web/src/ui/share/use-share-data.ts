import { useEffect } from 'react'
import { bridge, type ShareContent } from '../../platform/bridge/bridge.ts'

/** What the menu of the environment shares while the screen is shown. */
export const useShareData = (content: ShareContent | null) => {
  const { title = '', text = '', url = '', image = '' } = content ?? {}
  useEffect(
    () => (url ? bridge.setShareData({ title, text, url, ...(image && { image }) }) : undefined),
    [title, text, url, image],
  )
}
