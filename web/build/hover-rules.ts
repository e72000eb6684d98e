import { type AtRule, atRule, type Container, type Document, type Root } from 'postcss'

/** On touch screens `:hover` stays after a tap, so that it applies where a pointer hovers. */
export const guardHoverRules = (root: Root): void => {
  root.walkRules(/:hover/, (rule) => {
    if (isGuarded(rule.parent)) return
    const hovered = rule.selectors.filter((selector) => selector.includes(':hover'))
    const others = rule.selectors.filter((selector) => !selector.includes(':hover'))
    const media = atRule({ name: 'media', params: '(hover: hover)' })
    media.append(rule.clone({ selectors: hovered }))
    rule.after(media)
    if (others.length > 0) rule.selectors = others
    else rule.remove()
  })
}

const isGuarded = (container: Container | Document | undefined): boolean =>
  container?.type === 'atrule' &&
  // An at-rule has its parameters.
  ((container as AtRule).params.includes('hover:') || isGuarded(container.parent))
