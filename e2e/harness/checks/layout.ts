import type { Page } from 'playwright-core'

/** Elements that overflow the page horizontally. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (wide <= 0) return []
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > document.documentElement.clientWidth + 0.5
    })
    return [`the page is ${wide} px too wide`, ...out.slice(0, 5).map(nameOf)]
  })

/** Words that their own box cuts off, other than by an ellipsis, a number of lines or the edge of a map. */
export const clippedText = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((within) => {
    const range = document.createRange()
    return [...document.querySelectorAll<HTMLElement>(`${within} *`)].flatMap((element) => {
      const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (
        words.length === 0 ||
        !element.checkVisibility() ||
        element.closest('.visually-hidden, [inert], svg, .leaflet-map-pane')
      )
        return []
      const style = getComputedStyle(element)
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return []
      // A long text may be folded, a name or a label may not.
      const isLabel = element.closest('button, [role=tab], label, nav, h1, h2, h3, header') !== null
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(box)
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return []
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const isCut =
          (overflowX === 'hidden' && (text.left < left - 3 || text.right > right + 3)) ||
          (isLabel && overflowY === 'hidden' && (text.top < top - 4 || text.bottom > bottom + 4))
        if (isCut && right - left > 1)
          return [`${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 20)}`]
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return []
      }
      return []
    })
  }, within)

/** Lines in which code shows: an escape, a value without text, an object. */
export const codeInText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.body.innerText
      .split('\n')
      .filter((line) =>
        /\\u[\da-f]{4}|&[a-z]+;|\b(undefined|NaN|null)\b|\[object |Invalid Date|(^|[\s·])未知($|[\s·])/.test(line),
      ),
  )

/** Inputs below 16 px, into which iOS zooms. */
export const smallInputs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=file],[type=checkbox],[type=radio]), textarea, select')].flatMap(
      (input) => {
        const size = Number.parseFloat(getComputedStyle(input).fontSize)
        return size < 16 ? [`${input.tagName} ${size}`] : []
      },
    ),
  )

/** Text and controls of an open sheet closer than 8 px to a side of the screen. */
export const nearEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 8
    const room = document.documentElement.clientWidth
    const close = ({ left, right, width }: DOMRect) => width > 1 && (left < least || right > room - least)
    return [...document.querySelectorAll('[role=dialog] *')].flatMap((element) => {
      if (element.closest('.visually-hidden, [inert]') || !(element as HTMLElement).checkVisibility()) return []
      const range = document.createRange()
      const words = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const boxes = words.flatMap((node) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      // A button without text, such as the cross, is larger than its visible part.
      const control =
        element.matches('input:not([type=file]), textarea') || (element.matches('button') && element.textContent)
      if (control) boxes.push(element.getBoundingClientRect())
      return boxes.some(close) ? [`${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 20)}`] : []
    })
  })

/**
 * Tap targets below `least` px in either direction. The area is that of the element, of its label, and of the invisible
 * rim of `::after` or `::before`. Links within a text are exempt (WCAG 2.5.8, inline).
 */
export const smallTargets = (page: Page, least = 44, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([least, within]) => {
      type Box = { left: number; top: number; right: number; bottom: number }
      const join = (a: Box, b: Box): Box => ({
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      })
      const rim = (element: Element, which: string): Box | undefined => {
        const style = getComputedStyle(element, which)
        if (style.content === 'none' || style.position !== 'absolute') return undefined
        let frame: Element | null = element
        while (frame && getComputedStyle(frame).position === 'static') frame = frame.parentElement
        const box = (frame ?? document.body).getBoundingClientRect()
        const [left, top, right, bottom] = [style.left, style.top, style.right, style.bottom].map(Number.parseFloat)
        return {
          left: box.left + (left ?? 0),
          top: box.top + (top ?? 0),
          right: box.right - (right ?? 0),
          bottom: box.bottom - (bottom ?? 0),
        }
      }
      const areaOf = (element: Element): Box => {
        const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null
        return [label?.getBoundingClientRect(), rim(element, '::after'), rim(element, '::before')]
          .filter((box) => box !== undefined)
          .reduce<Box>(join, element.getBoundingClientRect())
      }
      const isInline = (element: Element) =>
        getComputedStyle(element).display === 'inline' && element.closest('p, li') !== null
      const selector =
        'a[href], button, input, textarea, select, [role=button], [role=tab], [role=switch], [role=radio]'
      const all = document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${selector})`)
      return [...all].flatMap((element) => {
        const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (!seen || element.closest('[inert], [aria-hidden=true], .visually-hidden') || element.matches('[type=file]'))
          return []
        const { left, top, right, bottom } = areaOf(element)
        const [width, height] = [right - left, bottom - top]
        if (width < 2 || isInline(element) || (width > least - 0.6 && height > least - 0.6)) return []
        const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20)
        return [`${Math.round(width)} × ${Math.round(height)} ${element.tagName.toLowerCase()} ${words}`]
      })
    },
    [least, within] as const,
  )

/** Visible text below `least` px, of elements and of fields. Hidden names for screen readers are exempt. */
export const smallText = (page: Page, least: number, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([least, within]) => {
      const range = document.createRange()
      const found = new Set<string>()
      for (const element of document.querySelectorAll<HTMLElement>(`${within} *`)) {
        const size = Number.parseFloat(getComputedStyle(element).fontSize)
        const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (size >= least - 0.1 || !seen || element.closest('.visually-hidden, [inert], svg')) continue
        const isField = element.matches(
          'input:not([type=file],[type=checkbox],[type=radio],[type=range]), textarea, select',
        )
        const text = [...element.childNodes].find((node) => {
          if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false
          range.selectNodeContents(node)
          return range.getBoundingClientRect().width > 1
        })
        if (text || isField)
          found.add(
            `${size} px ${element.tagName.toLowerCase()}.${element.className} ${text?.nodeValue?.trim().slice(0, 16) ?? 'field'}`,
          )
      }
      return [...found]
    },
    [least, within] as const,
  )

/** Records every layout shift of the pages that are opened afterwards; `expectNoShifts` names what moved and how far. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    type Rect = { x: number; y: number; width: number; height: number }
    type Shift = PerformanceEntry & { sources: { node: Node | null; previousRect: Rect; currentRect: Rect }[] }
    const shifts: string[] = []
    const textOf = ({ x, y, width, height }: Rect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `${element?.className || element?.tagName} ${element?.textContent?.slice(0, 20)}`
          shifts.push(`${name}: ${textOf(previousRect)} → ${textOf(currentRect)}`)
        }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })

/** Fails with what has moved. */
export const expectNoShifts = async (page: Page) => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  if (shifts.length > 0) throw new Error(`Layout shifts:\n  ${shifts.join('\n  ')}`)
}

/** The smallest distance between two panels of a column. */
export const panelGap = async (page: Page) => {
  const gaps = await page.locator('main section[aria-labelledby]').evaluateAll((panels) => {
    const boxes = panels.map((panel) => panel.getBoundingClientRect())
    return boxes.flatMap((box) =>
      boxes.filter(({ top, left }) => top >= box.bottom - 1 && left < box.right).map(({ top }) => top - box.bottom),
    )
  })
  return Math.min(...gaps)
}
