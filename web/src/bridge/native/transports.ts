import { limits } from '@quanzi/contract/limits'

export type Question = { id: string; name: string; data: Record<string, unknown> }
/** Carries a question to the app. Where the carrier brings the answer itself, it hands it to `receive`. */
export type Transport = (question: Question, receive: (answer: unknown) => void) => void

type Handler = { callHandler(name: string, data: unknown, done: (answer: unknown) => void): void; init?: unknown }

declare global {
  interface Window {
    /** What the app puts into its pages (Android), or WebKit's counterpart of it (iOS). */
    QuanziNative?: { postMessage(message: string): void }
    webkit?: { messageHandlers?: { QuanziNative?: { postMessage(message: string): void } } }
    WebViewJavascriptBridge?: Handler
    WVJBCallbacks?: ((bridge: Handler) => void)[]
    _dsbridge?: { call(method: string, argument: string): string }
    /** Where the app hands in its answers and its news. */
    QuanziBridge?: { receive(message: unknown): void }
  }
}

/** The four ways in which apps talk with their pages, in the order in which they are looked for. */
const looks: (() => Transport | undefined)[] = [
  () => {
    const port = window.QuanziNative ?? window.webkit?.messageHandlers?.QuanziNative
    return port && ((question) => port.postMessage(JSON.stringify(question)))
  },
  () => {
    const port = window.WebViewJavascriptBridge
    return port && ((question, receive) => port.callHandler('quanzi', question, (a) => receive(withId(a, question.id))))
  },
  () => (window._dsbridge ? byDsBridge : undefined),
]

/** Finds the app's way in, also one that is put into the page a little late; null when none comes. */
export const findTransport = (): Promise<Transport | null> =>
  new Promise((resolve) => {
    const began = Date.now()
    const events = ['QuanziNativeReady', 'WebViewJavascriptBridgeReady']
    const look = () => {
      const found = looks.reduce<Transport | undefined>((before, try_) => before ?? try_(), undefined)
      if (!found && Date.now() - began < limits.bridgeReady) return
      clearInterval(timer)
      for (const event of events) document.removeEventListener(event, look)
      resolve(found ?? null)
    }
    const timer = setInterval(look, 50)
    for (const event of events) document.addEventListener(event, look)
    wakeWebViewBridge(look)
    look()
  })

/** iOS builds of WebViewJavascriptBridge put themselves in when they are called for. */
const wakeWebViewBridge = (found: () => void) => {
  if (window.WebViewJavascriptBridge || window.QuanziNative || window._dsbridge || window.webkit?.messageHandlers)
    return
  window.WVJBCallbacks = [...(window.WVJBCallbacks ?? []), found]
}

let stubs = 0

/** DSBridge answers by calling a function of the page, whose name the question carries. */
const byDsBridge: Transport = (question, receive) => {
  stubs += 1
  const stub = `quanziDs${stubs}`
  const page = window as unknown as Record<string, unknown>
  page[stub] = (answer: unknown) => {
    delete page[stub]
    receive(withId(answer, question.id))
  }
  window._dsbridge?.call('quanzi', JSON.stringify({ data: question, _dscbstub: stub }))
}

/** These two answer to the question itself, so that the app need not name it. */
const withId = (answer: unknown, id: string): unknown => {
  try {
    const value = typeof answer === 'string' ? JSON.parse(answer) : answer
    return typeof value === 'object' && value !== null ? { ...value, id } : undefined
  } catch {
    return undefined
  }
}
