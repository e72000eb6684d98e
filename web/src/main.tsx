import './ui/tokens.css'
import './ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/query-client.ts'
import { type Bridge, setBridge } from './bridge/bridge.ts'
import { chooseBridge } from './bridge/choose.ts'
import { openPagesWith, placeNow, startRouting } from './router/place.ts'
import { fetchScreen } from './routes.tsx'
import { App } from './shell/App.tsx'
import { installLater } from './shell/install-later.ts'
import { startKeepingPlaces } from './shell/scroll-places.ts'
import { watchLayers } from './ui/layers.ts'
import { tintBrowser } from './ui/theme.ts'

const client = makeQueryClient()

const start = (bridge: Bridge) => {
  setBridge(bridge)
  openPagesWith(bridge.openPage)
  if (bridge.safeTop !== null) document.documentElement.style.setProperty('--safe-t', `${bridge.safeTop}px`)

  tintBrowser()
  startKeepingPlaces()
  startRouting()
  watchLayers()
  draw()
  installLater(client)
}

const draw = () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  // The two screens that people land on are on their way since the head of the document: they need no skeleton first.
  void Promise.race([fetchScreen(placeNow().pathname), new Promise((resolve) => setTimeout(resolve, 150))]).then(() => {
    // As a transition it is drawn in slices, between which the browser can answer a finger.
    startTransition(() => createRoot(root).render(<App client={client} />))
  })
}

// In a plain browser nothing is waited for.
const chosen = chooseBridge()
if (chosen instanceof Promise) void chosen.then(start)
else start(chosen)
