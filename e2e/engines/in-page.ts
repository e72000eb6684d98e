import type { Driver } from './drivers/driver.ts'

/**
 * Helpers in the page: `see` waits for an element by selector and text, `gone` until there is none, `press` clicks it,
 * `type` fills a field as a person does.
 */
const helpers = `
  const shown = (element) => element.getClientRects().length > 0
  const named = (element) => (element.getAttribute('aria-label') || element.placeholder || '') + ' ' + element.textContent
  const find = (selector, text = '') => [...document.querySelectorAll(selector)].reverse()
    .find((element) => shown(element) && named(element).includes(text))
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
  const see = async (selector, text = '', limit = 15000) => {
    for (const end = Date.now() + limit; Date.now() < end; await wait(50)) {
      const element = find(selector, text)
      if (element) return element
    }
    throw new Error('not seen: ' + selector + ' ' + text + ' in: ' + document.body.innerText.slice(0, 300))
  }
  const gone = async (selector, limit = 15000) => {
    for (const end = Date.now() + limit; find(selector); await wait(50))
      if (Date.now() > end) throw new Error('still there: ' + selector)
  }
  const press = async (selector, text) => {
    const element = await see(selector, text)
    element.scrollIntoView({ block: 'center' })
    await wait(500)
    element.click()
    return element
  }
  const type = async (selector, text, value) => {
    const element = await see(selector, text)
    element.focus()
    const kind = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
`

export const inPage = (driver: Driver, body: string) => driver.run(`${helpers}${body}`)
