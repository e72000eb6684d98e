import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { setBridge } from './bridge/bridge.ts'
import { chooseBridge } from './bridge/choose.ts'
import { startRouting } from './router/place.ts'
import { App } from './shell/App.tsx'
import { installLater } from './shell/install-later.ts'
import { startKeepingPlaces } from './shell/scroll-places.ts'
import { watchLayers } from './ui/layers.ts'
import { tintBrowser } from './ui/theme.ts'

const bridge = chooseBridge()
setBridge(bridge)
if (bridge.safeTop !== null) document.documentElement.style.setProperty('--safe-t', `${bridge.safeTop}px`)

tintBrowser()
startKeepingPlaces()
startRouting()
watchLayers()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(<App />)

installLater()
