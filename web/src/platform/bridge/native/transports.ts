import { limits } from '@quanzi/contract/limits'
import { parseJson } from '../../parse-json.ts'

export type NativeCall = { id: string; name: string; data: Record<string, unknown> }
export type Transport = (nativeCall: NativeCall, receive: (reply: unknown) => void) => void

type Handler = {
  callHandler(name: string, data: unknown, done: (reply: unknown) => void): void
  init?: (onMessage: (message: unknown, respond?: (reply: unknown) => void) => void) => void
}

declare global {
  interface Window {
    QuanziNative?: { postMessage(message: string): void }
    webkit?: { messageHandlers?: { QuanziNative?: { postMessage(message: string): void } } }
    WebViewJavascriptBridge?: Handler
    WVJBCallbacks?: ((bridge: Handler) => void)[]
    _dsbridge?: { call(method: string, argument: string): string }
    /** DSBridge 3 on iOS. */
    _dswk?: boolean
    QuanziBridge?: { receive(message: unknown): void }
  }
}

/** The four protocols of apps, in the order of detection. */
const detectors: (() => Transport | undefined)[] = [
  () => {
    const port = window.QuanziNative ?? window.webkit?.messageHandlers?.QuanziNative
    return port && ((nativeCall) => port.postMessage(JSON.stringify(nativeCall)))
  },
  () => {
    const port = window.WebViewJavascriptBridge
    if (!port) return undefined
    initWebViewBridge(port)
    return (nativeCall, receive) => port.callHandler('quanzi', nativeCall, (a) => receive(addId(a, nativeCall.id)))
  },
  () => (hasDsBridge() ? dsBridgeTransport : undefined),
]

/** Finds the transport of the app, also one that is added shortly after the page starts; null for none. */
export const findTransport = (): Promise<Transport | null> =>
  new Promise((resolve) => {
    const startedAt = Date.now()
    const events = ['QuanziNativeReady', 'WebViewJavascriptBridgeReady']
    const detect = () => {
      const transport = detectors.reduce<Transport | undefined>((earlier, detector) => earlier ?? detector(), undefined)
      if (!transport && Date.now() - startedAt < limits.bridgeReadyTimeout) return
      clearInterval(timer)
      for (const event of events) document.removeEventListener(event, detect)
      resolve(transport ?? null)
    }
    const timer = setInterval(detect, 50)
    for (const event of events) document.addEventListener(event, detect)
    requestWebViewBridge(detect)
    detect()
  })

/** iOS builds of WebViewJavascriptBridge install themselves when this URL is requested. */
const requestWebViewBridge = (onReady: () => void) => {
  if (
    window.WebViewJavascriptBridge ||
    window.QuanziNative ||
    window.webkit?.messageHandlers?.QuanziNative ||
    hasDsBridge()
  )
    return
  window.WVJBCallbacks = [...(window.WVJBCallbacks ?? []), onReady]
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.src = 'https://__bridge_loaded__'
  document.documentElement.append(frame)
  setTimeout(() => frame.remove(), 0)
}

/** Android ports keep the app's messages back until `init`, which throws when it is called again. */
const initWebViewBridge = (port: Handler) => {
  try {
    port.init?.((_message, respond) => respond?.({}))
  } catch {
    // It was called before.
  }
}

const hasDsBridge = (): boolean =>
  Boolean(window._dsbridge || window._dswk) || navigator.userAgent.includes('_dsbridge')

let callbackCount = 0

/** DSBridge answers by calling a function of the page whose name is in the message. */
const dsBridgeTransport: Transport = (nativeCall, receive) => {
  callbackCount += 1
  const callbackName = `quanziDs${callbackCount}`
  const answer = (reply: unknown) => {
    Reflect.deleteProperty(window, callbackName)
    receive(addId(reply, nativeCall.id))
  }
  Object.assign(window, { [callbackName]: answer })
  const argument = JSON.stringify({ data: nativeCall, _dscbstub: callbackName })
  // On iOS the app has no object in the page and takes over this dialog.
  if (window._dsbridge) window._dsbridge.call('quanzi', argument)
  else window.prompt('_dsbridge=quanzi', argument)
}

/** These two transports answer the call itself, so the answer needs no id. */
const addId = (reply: unknown, id: string): unknown => {
  const value = typeof reply === 'string' ? parseJson(reply) : reply
  return typeof value === 'object' && value !== null ? { ...value, id } : undefined
}
