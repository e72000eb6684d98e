import { useEffect } from 'react'
import { bridge, type Share } from '../bridge/bridge.ts'

/** Says what a share of this page is, for surroundings whose own menu shares it; null while it is not known. */
export const useOffer = (what: Share | null) => {
  const { title = '', text = '', url = '', image = '' } = what ?? {}
  useEffect(() => {
    if (url) bridge.offer({ title, text, url, ...(image && { image }) })
  }, [title, text, url, image])
}
