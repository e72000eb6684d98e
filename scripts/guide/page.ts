import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../shell.mjs'

/** The commands of docs/deploy.md that are performed: its blocks of the language `sh`, under their headings. */
export type Step = { heading: string; line: number; commands: string }

export const pagePath = 'docs/deploy.md'

export const readSteps = (page = readFileSync(join(root, pagePath), 'utf8')): Step[] => {
  const steps: Step[] = []
  let heading = ''
  let block: Step | undefined
  for (const [index, line] of page.split('\n').entries()) {
    if (block && line === '```') {
      steps.push(block)
      block = undefined
    } else if (block) block.commands += `${line}\n`
    else if (line === '```sh') block = { heading, line: index + 2, commands: '' }
    else if (line.startsWith('## ')) heading = line.slice(3)
  }
  return steps
}

/** A text of the page that a trial cannot use as it is, and why. It must be there: the page and the trial change together. */
export type Replacement = { text: string | RegExp; by: string; why: string }

/** The commands with the texts replaced. `used` gets the replacements that occurred. */
export const replaceTexts = (commands: string, replacements: readonly Replacement[], used: Set<Replacement>): string =>
  replacements.reduce((text, replacement) => {
    const replaced = text.replace(replacement.text, replacement.by)
    if (replaced !== text) used.add(replacement)
    return replaced
  }, commands)
