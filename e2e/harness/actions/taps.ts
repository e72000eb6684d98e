import type { Page } from 'playwright-core'

/** A visible control of the page; `name` is without the numbers and subjects that differ between rows. */
export type Control = {
  index: number
  role: string
  name: string
  /** The same for all controls of one component. */
  kind: string
  hasState: boolean
  x: number
  y: number
}

/** Lists what can be tapped, without links that leave the product and what the first two rows of a list have too. */
export const findControls = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    const selector = 'button, a[href^="#"], [role=switch], [role=tab], [role=checkbox], [role=radio]'
    const looks = (element: Element) => `${element.textContent} ${element.querySelector('svg')?.getAttribute('class')}`
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element, index) => {
      const box = element.getBoundingClientRect()
      const x = box.x + box.width / 2
      const y = box.y + box.height / 2
      const isOnScreen = box.width > 4 && box.height > 4 && x > 0 && x < innerWidth && y > 0 && y < innerHeight
      if (!isOnScreen || element.closest('[inert], [aria-hidden=true]') || element.matches(':disabled')) return []
      const row = element.closest('tr, article')
      const rows = [...(row?.parentElement?.children ?? [])]
      const isInFirstRows = rows
        .slice(0, 2)
        .some((first) => [...first.querySelectorAll(selector)].some((other) => looks(other) === looks(element)))
      if (row && rows.indexOf(row) > 1 && row !== rows.at(-1) && isInFirstRows) return []
      const hit = document.elementFromPoint(x, y)
      if (!hit || !(element.contains(hit) || hit.contains(element))) return []
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const role = element.getAttribute('role') ?? (element.tagName === 'A' ? 'link' : 'button')
      const address = element.getAttribute('href')?.replace(/\?.*/, '') ?? ''
      const name = (role === 'link' ? address : label).replace(/\d+/g, '0').replace(/[“”#].*|\s.*/g, '')
      const hasState = element.matches('[aria-pressed], [aria-checked], [role=tab]')
      const kind = `${role} ${element.classList[0] ?? name}`
      return [{ index, role, name, kind, hasState, x, y }]
    })
  })

/** Taps of one finger at one place, as fast as a hand does: `touchscreen` would wait for a busy page between them. */
export const tapRepeatedly = async (page: Page, { x, y }: { x: number; y: number }, count: number) => {
  const session = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  const send = (type: 'touchStart' | 'touchEnd', timestamp: number) =>
    sent.push(
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x, y }] : [],
        timestamp,
      }),
    )
  // The page sees the times of the hand, however late a busy machine sends them.
  const began = Date.now() / 1_000
  for (let n = 0; n < count; n++) {
    if (n > 0) await page.waitForTimeout(90)
    send('touchStart', began + n * 0.09)
    send('touchEnd', began + n * 0.09 + 0.02)
  }
  await Promise.all(sent)
  await session.detach()
}

/** What a page shows at the end, in the terms of the rules. */
export const readOutcome = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(
      (element) => element.getBoundingClientRect().height > 0,
    )
    return {
      dialogs: dialogs.map((element) => element.getAttribute('aria-label') ?? element.textContent?.slice(0, 20)),
      exposed: dialogs.filter((element) => !element.closest('[aria-hidden=true], [inert]')).length,
      isBlank: document.querySelector('h1') === null || document.body.innerText.trim() === '',
      toasts: (window as unknown as { quanziToasts: string[] }).quanziToasts,
    }
  })

/** Keeps every toast of a page, also those that another one replaced. */
export const recordToasts = () => {
  const toasts: string[] = []
  Object.assign(window, { quanziToasts: toasts })
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      const host = (target as Element).closest?.('[role=status]')
      if (host?.getAttribute('aria-live') !== 'polite') continue
      for (const node of addedNodes) if (node.textContent) toasts.push(node.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}
