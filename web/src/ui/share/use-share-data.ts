import { useEffect } from 'react'
import { bridge, type ShareContent } from '../../platform/bridge/bridge.ts'

export const useShareData = (content: ShareContent | null) => {
  const { title = '', text = '', url = '', image = '' } = content ?? {}
  useEffect(() => {
    if (url) bridge.setShareData({ title, text, url, ...(image && { image }) })
  }, [title, text, url, image])
}
