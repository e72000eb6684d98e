import type { RenderHome } from '@quanzi/contract/circle/rendered-home'
import { renderToString } from 'react-dom/server'
import { addresses } from './addresses.ts'
import { App } from './app/App.tsx'
import { ScreenFrame } from './app/ScreenFrame.tsx'
import { seedHome } from './app/seed-home.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { setBridge } from './platform/bridge/bridge.ts'
import { browserBridge } from './platform/bridge/browser-bridge.ts'
import { setPageAddress } from './platform/page-address.ts'
import { getCurrentLocation } from './platform/router/history.ts'
import { Home } from './screens/circle/Home.tsx'
import { WaterfallFeed } from './screens/parts/WaterfallFeed.tsx'
import { setWaterfallFeed } from './screens/parts/waterfall-feed.ts'
import { setServerRendered } from './ui/state/server-rendered.ts'
import { setDemo } from './ui/state/settings/site-flags.ts'
import { setClock } from './ui/text/Time.tsx'

/** The home page as a visitor's browser renders it first. Built into one file, which the server loads. */
export const renderHome: RenderHome = ({ answers, client, now, address: pageAddress }) => {
  const address = addresses.find(({ screen }) => screen === 'circle/Home')
  if (!address) throw new Error('addresses.ts has no home page.')
  setPageAddress(pageAddress)
  setBridge({ ...browserBridge, kind: client })
  setServerRendered(true)
  setWaterfallFeed(WaterfallFeed)
  setClock(new Date(now))
  setDemo(answers.setting.demo === 1)
  const queryClient = createQueryClient()
  try {
    seedHome(queryClient, answers)
    const text = renderToString(
      <App queryClient={queryClient} location={getCurrentLocation()}>
        <ScreenFrame address={address} tab="home" onRetry={() => {}} wide={false} covered={false}>
          <Home />
        </ScreenFrame>
      </App>,
    )
    const [head = ''] = /^(<link [^>]*>)*/.exec(text) ?? []
    return { head, body: text.slice(head.length) }
  } finally {
    // Cached answers would keep a timer for half an hour.
    queryClient.clear()
  }
}
