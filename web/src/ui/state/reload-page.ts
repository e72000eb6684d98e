import { limits } from '@quanzi/contract/limits'
import { reload } from '../../platform/router/reload.ts'
import { createTimeoutSignal } from '../../platform/timeout-signal.ts'
import { saveTypedText } from './typed-text.ts'

/** Loads the page again at its address with what was typed. False when the server does not answer: the page stays. */
export const reloadPage = async (): Promise<boolean> => {
  if ((await fetchDocument()) === undefined) return false
  saveTypedText()
  reload()
  return true
}

/** Whether the server has a newer version than this page, whose files are gone then. Some files are the same in both. */
export const isOutdated = async (): Promise<boolean> => {
  const html = await fetchDocument()
  const scripts = [...document.querySelectorAll('script[type=module][src]')]
  return html !== undefined && scripts.some((script) => !html.includes(script.getAttribute('src') ?? ''))
}

const fetchDocument = async (): Promise<string | undefined> => {
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-store',
      signal: createTimeoutSignal(limits.requestTimeout),
    })
    const html = await response.text()
    // A captive portal answers a page of its own.
    return response.ok && html.includes('id="root"') ? html : undefined
  } catch {
    return undefined
  }
}
