import { type HomeData, homeDataId } from '@quanzi/contract/circle/rendered-home'
import type { QueryClient } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { getCurrentLocation, hrefOf } from '../platform/router/history.ts'
import { syncServerClock } from '../platform/server-clock.ts'
import { loadWaterfallFeed } from '../screens/parts/waterfall-feed.ts'
import { placeRenderedItems } from '../ui/lists/rendered-list.ts'
import { setServerRendered } from '../ui/state/server-rendered.ts'
import { setDemo } from '../ui/state/settings/site-flags.ts'
import { setClock } from '../ui/text/Time.tsx'
import { refetchForMember, seedHome } from './seed-home.ts'

/** Read before the router gives the entry its state. */
const isFirstLoad = typeof history !== 'undefined' && history.state === null

/**
 * Reads the home page that the document brought: true when React hydrates its elements. Where the head script shows the
 * skeleton, its data alone is used; after a reload neither, since the server knows no scroll position and no open tab.
 */
export const readRenderedHome = (client: QueryClient): boolean => {
  const page = document.documentElement
  const root = document.getElementById('root')
  const shell = document.getElementById('shell')
  const data = document.getElementById(homeDataId)
  if (!root || !data) return false
  // The address of another page: parsing what the server could not know to leave out would delay that one.
  if (page.dataset['rendered'] === 'no' && page.dataset['shell'] !== '') return discardRendered(root, shell)
  // The server of this page wrote it.
  const { answers, now } = JSON.parse(data.textContent) as HomeData
  if (isFirstLoad) {
    seedHome(client, answers)
    refetchForMember(client)
    syncServerClock(Date.parse(now))
    setDemo(answers.setting.demo === 1)
  }
  const { pathname, search } = getCurrentLocation()
  // The way back from a login may lead elsewhere than the address of the document.
  if (page.dataset['rendered'] === 'no' || pathname !== paths.home() || search !== '')
    return discardRendered(root, shell)
  shell?.remove()
  // The server links to the pages that need no scripts.
  for (const link of root.querySelectorAll('a[href^="/s/"]'))
    link.setAttribute('href', hrefOf(paths.post(Number(link.getAttribute('href')?.slice('/s/'.length)))))
  setClock(new Date(now))
  setServerRendered(true)
  isWaterfall = answers.setting.ugc_show_type === '2'
  if (!isWaterfall) placeRenderedItems(root, answers.feed.data.length)
  return true
}

const discardRendered = (root: HTMLElement, shell: HTMLElement | null): false => {
  root.replaceChildren(...(shell ? [shell] : []))
  delete document.documentElement.dataset['rendered']
  return false
}

/** The reader went elsewhere before React could take the page over: the other screen is no part of what the server rendered. */
export const leaveRendered = (root: HTMLElement): false => {
  setServerRendered(false)
  return discardRendered(root, null)
}

let isWaterfall = false

/** Loads the chunks of the hydrated page besides the script of its screen. */
export const preloadRendered = async (): Promise<void> => {
  if (isWaterfall) await loadWaterfallFeed().catch(() => {})
}

/**
 * What was tapped before React listened is tapped again, once the hosts of dialogs are there. An error from which React
 * has recovered, by drawing the page anew, leaves no notice of the head script.
 */
export const finishHydration = (): void => {
  delete window.quanziFailed
  document.getElementById('failed')?.remove()
  setServerRendered(false)
  delete document.documentElement.dataset['rendered']
  setTimeout(() => {
    for (const target of window.quanziTaps?.splice(0) ?? []) if (target.isConnected) target.click()
  })
}

declare global {
  interface Window {
    /** Elements tapped before the scripts came, recorded by the head script. */
    quanziTaps?: HTMLElement[]
  }
}
