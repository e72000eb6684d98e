import './ui/layout/tokens.css'
import './ui/layout/base.css'
import './ui/layout/layout.css'
import './ui/text/text.css'
import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { scheduleDeferredStartup } from './app/deferred-startup.ts'
import { finishHydration, leaveRendered, preloadRendered, readRenderedHome } from './app/hydrate-home.ts'
import { preloadPost } from './app/preload-post.ts'
import { disableNativeScrollRestoration } from './app/scroll-restoration.ts'
import { startToggleRecorder } from './platform/api/mutations/toggle-recorder.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { type Bridge, setBridge } from './platform/bridge/bridge.ts'
import { detectBridge } from './platform/bridge/detect-bridge.ts'
import { getCurrentLocation, setPageOpener, startRouter } from './platform/router/history.ts'
import { startOverlayStack } from './platform/router/overlay-stack.ts'
import { sleep } from './platform/sleep.ts'
import { startTapGuard } from './platform/tap-guard.ts'
import { preloadScreen, Screens } from './routes.tsx'
import { toast, toastError } from './ui/feedback/toast.ts'
import { confirm } from './ui/overlays/dialogs.ts'
import { loadChunk } from './ui/state/chunk-loader.ts'
import { updateThemeColor } from './ui/state/settings/theme.ts'

declare global {
  interface Window {
    /** The head script's notice that the application did not start, until a screen is shown. */
    quanziFailed?: (isBroken?: boolean) => void
  }
}

const queryClient = createQueryClient((error) => toastError(error, defaultMessages.action))
const recorder = startToggleRecorder(queryClient, (message, again) =>
  toast(message, again && { ms: limits.undoWindow, action: { label: '查看并同意', run: again } }),
)

const start = (bridge: Bridge) => {
  setBridge(bridge)
  setPageOpener(bridge.openPage)
  if (bridge.safeAreaTop !== null) document.documentElement.style.setProperty('--inset-t', `${bridge.safeAreaTop}px`)

  updateThemeColor()
  disableNativeScrollRestoration()
  // Before the other listeners of `popstate`: the browser's back ends the tap before it.
  startTapGuard()
  startRouter()
  const rendered = readRenderedHome(queryClient)
  startOverlayStack()
  const startDeferredSoon = scheduleDeferredStartup(queryClient, recorder)
  render(rendered, () => {
    finishHydration()
    startDeferredSoon()
  })
}

/** `rendered`: the document has the home page, which React hydrates. */
const render = (rendered: boolean, onShown: () => void) => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  // The head script is already loading the screens of home and of a post, so they usually need no skeleton.
  const { pathname } = getCurrentLocation()
  const screen = Promise.race([Promise.all([preloadScreen(pathname), preloadPost(queryClient, pathname)]), sleep(150)])
  void Promise.all([screen, rendered && preloadRendered(), rendered && laidOut()]).then(() => {
    const location = getCurrentLocation()
    const hydrates = rendered && (location.pathname === pathname || leaveRendered(root))
    const app = (
      <App queryClient={queryClient} location={location}>
        <Screens onShown={onShown} />
      </App>
    )
    // A transition renders in slices, between which the browser handles input.
    startTransition(() => {
      if (hydrates) hydrateRoot(root, app)
      else createRoot(root).render(app)
    })
  })
}

/** Waits for the layout of the moved elements, which the effects of hydrated components would force in their own task. */
const laidOut = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A page in the background draws no frame.
    setTimeout(resolve, 100)
  })

const loadBridge = async (): Promise<Bridge> => detectBridge(confirm)

// In a task of its own: between it and the modules' the browser handles input.
const detected = detectBridge(confirm)
if (detected instanceof Promise) {
  detected
    .catch(() => loadChunk(loadBridge))
    .then(start)
    .catch((error: unknown) => {
      window.quanziFailed?.()
      throw error
    })
} else setTimeout(() => start(detected))
