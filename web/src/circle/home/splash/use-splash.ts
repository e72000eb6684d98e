import type { HomeSetting } from '@quanzi/contract/circle/home'
import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Window {
    /** The head script's: covers the page, once a session, with one of the pictures of a JSON list. */
    quanziSplash?: { (pictures: string): void; picture?: HTMLImageElement }
  }
}

/** Where the head script has not done it. Decided once, when the settings are loaded: a later change must not cover the page. */
export const useSplash = (setting: HomeSetting | undefined) => {
  const start = useEffectEvent(() => {
    if (setting?.startup_switch === '1') window.quanziSplash?.(setting.startup_image)
  })
  const isLoaded = setting !== undefined
  useEffect(() => {
    if (isLoaded) start()
  }, [isLoaded])
}
