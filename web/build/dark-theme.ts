import { atRule, type Root } from 'postcss'

/**
 * Repeats the rules of the dark theme for a system that prefers it, unless the reader has chosen the light one. Paper is
 * light.
 */
export const repeatDarkRules = (root: Root): void => {
  root.walkRules(':root[data-theme="dark"]', (rule) => {
    const media = atRule({ name: 'media', params: 'screen and (prefers-color-scheme: dark)' })
    media.append(rule.clone({ selector: ':root:not([data-theme="light"])' }))
    rule.before(media)
    const chosen = atRule({ name: 'media', params: 'screen' })
    rule.replaceWith(chosen)
    chosen.append(rule)
  })
}
