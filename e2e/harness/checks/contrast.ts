import type { Page } from 'playwright-core'

/**
 * Text of the visible part whose contrast with what is painted under its middle is below `least`. Text over pictures,
 * disabled controls and text that something covers are left out.
 */
export const lowContrast = (page: Page, least: number, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([least, within]) => {
      type Colour = readonly [r: number, g: number, b: number, alpha: number]
      const parse = (text: string): Colour => {
        const [r = 0, g = 0, b = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
        return text.startsWith('color(srgb') ? [r * 255, g * 255, b * 255, alpha] : [r, g, b, alpha]
      }
      const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
        r * a + x * (1 - a),
        g * a + y * (1 - a),
        b * a + z * (1 - a),
        1,
      ]
      const luminance = ([r, g, b]: Colour) => {
        const [x = 0, y = 0, z = 0] = [r, g, b]
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        return 0.2126 * x + 0.7152 * y + 0.0722 * z
      }
      const isPainted = (element: Element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element)
        return backgroundImage !== 'none' || parse(backgroundColor)[3] > 0 || element.matches('img, video, canvas')
      }
      const withParents = (element: Element): Element[] => [
        element,
        ...(element.parentElement ? withParents(element.parentElement) : []),
      ]
      /** The element and what is below it there; undefined when something covers it. */
      const stackAt = (element: Element, x: number, y: number): Element[] | undefined => {
        const stack = document.elementsFromPoint(x, y)
        const index = stack.indexOf(element)
        const parents = withParents(element)
        // An element with `pointer-events: none` is not in the stack.
        if (index < 0) return getComputedStyle(element).pointerEvents === 'none' ? parents : undefined
        const isCovered = stack.slice(0, index).some((above) => !element.contains(above) && isPainted(above))
        const untouched = parents.filter(
          (parent) => !stack.includes(parent) && getComputedStyle(parent).pointerEvents === 'none',
        )
        return isCovered ? undefined : [element, ...untouched, ...stack.slice(index + 1)]
      }
      /** The colour under the element there; undefined for a picture. */
      const groundAt = (element: Element, x: number, y: number): Colour | undefined => {
        const grounds: Colour[] = []
        for (const below of stackAt(element, x, y) ?? []) {
          const { backgroundColor, backgroundImage } = getComputedStyle(below)
          if (backgroundImage !== 'none' || below.matches('img, video, canvas, svg')) return undefined
          grounds.push(parse(backgroundColor))
          if (grounds.at(-1)?.[3] === 1) break
        }
        if (grounds.length === 0) return undefined
        return grounds.reduceRight<Colour>((under, ground) => over(ground, under), [255, 255, 255, 1])
      }
      const opacityOf = (element: Element | null): number =>
        element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
      const range = document.createRange()
      const boxOf = (element: Element): DOMRect | undefined => {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          return element.value && !element.matches('[type=file], [type=checkbox], [type=radio], [type=range]')
            ? element.getBoundingClientRect()
            : undefined
        const words = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
        if (!words)
          return element.hasAttribute('aria-label') && /^"[^"]/.test(getComputedStyle(element, '::after').content)
            ? element.getBoundingClientRect()
            : undefined
        range.selectNodeContents(words)
        return range.getClientRects()[0]
      }
      const found = new Set<string>()
      for (const element of document.querySelectorAll(`${within} *`)) {
        const box = boxOf(element)
        if (!box || box.width < 2 || box.bottom < 0 || box.top > innerHeight) continue
        if (element.closest('[inert], [aria-hidden=true], .visually-hidden, :disabled, svg, .leaflet-map-pane'))
          continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        const ground = groundAt(element, box.x + box.width / 2, box.y + box.height / 2)
        if (!ground) continue
        const [r, g, b, alpha] = parse(getComputedStyle(element).color)
        const colour = over([r, g, b, alpha * opacityOf(element)], ground)
        const [dark = 0, light = 0] = [luminance(colour), luminance(ground)].sort((a, b) => a - b)
        const ratio = (light + 0.05) / (dark + 0.05)
        if (ratio < least - 0.01)
          found.add(
            `contrast ${ratio.toFixed(1)} ${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.trim().slice(0, 16)}`,
          )
      }
      return [...found]
    },
    [least, within] as const,
  )
