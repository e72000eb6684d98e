import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The hashes of the scripts in a document, as sources of a Content-Security-Policy. */
export const inlineScriptSources = (document: string): string =>
  document
    .split('<script>')
    .slice(1)
    .map((rest) => hash('sha256', rest.slice(0, rest.indexOf('</script>')), 'base64'))
    .map((digest) => ` 'sha256-${digest}'`)
    .join('')

export const allowScripts = (policy: string, sources: string): string =>
  policy.replace("script-src 'self'", (own) => own + sources)

/** The hashes of the built page, which a new build may replace while this process runs. */
export const createPageScripts = (webRoot: string): (() => string) => {
  const file = join(webRoot, 'index.html')
  let page = { version: 0, sources: '' }
  return () => {
    const { mtimeMs } = statSync(file)
    if (page.version !== mtimeMs) page = { version: mtimeMs, sources: inlineScriptSources(readFileSync(file, 'utf8')) }
    return page.sources
  }
}
