import type { Plugin } from 'vite'

/**
 * Puts the style sheet behind the shell of `index.html`, which has its own few rules: what stands before a style sheet of
 * the body is painted without waiting for it. The scripts still wait for it.
 */
export const lateStyles = (): Plugin => ({
  name: 'quanzi:late-styles',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: moveStyles },
})

export const moveStyles = (html: string): string => {
  const links = html.match(styleLink) ?? []
  return html
    .replace(styleLink, '')
    .replace('</body>', `${links.map((link) => `  ${link.trim()}\n  `).join('')}</body>`)
}

const styleLink = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g
