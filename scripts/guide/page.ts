import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../shell.mjs'

export type Step = { heading: string; line: number; commands: string }

export const pagePath = 'docs/deploy.md'

export const readSteps = (page = readFileSync(join(root, pagePath), 'utf8')): Step[] => {
  const steps: Step[] = []
  let heading = ''
  let block: Step | undefined
  for (const [index, line] of page.split('\n').entries()) {
    if (block && line.trim() === '```') {
      steps.push(block)
      block = undefined
    } else if (block) block.commands += `${line}\n`
    else if (line.trim() === '```sh') block = { heading, line: index + 2, commands: '' }
    else if (line.startsWith('## ')) heading = line.slice(3)
  }
  return steps
}

export type Replacement = { what: string; text: string | RegExp; by: string; why: string }

export const updateTag = 'v9.9.9'

export const replacements: readonly Replacement[] = [
  {
    what: 'the repository',
    text: 'https://github.com/quanzi/quanzi',
    by: 'file:///srv/origin.git',
    why: 'the commit of this folder',
  },
  { what: 'OPERATOR_MOBILE', text: /(?<=^OPERATOR_MOBILE=)$/m, by: '13900000000', why: 'filled in' },
  { what: 'SMS', text: /(?<=^SMS_\w+=)$/gm, by: 'guide', why: 'filled in; none is sent' },
  {
    what: 'certbot',
    text: /certbot certonly[\s\S]+--deploy-hook '([^']+)'/,
    by: 'certbot --version; RENEWED_LINEAGE=/root/renewed; $1',
    why: 'no certificate authority: its hook with another certificate',
  },
  { what: 'the moment', text: /(?<=--target=)'[^']+'/, by: '"$(cat /root/moment)"', why: 'one of this trial' },
  {
    what: 'the update',
    text: /release\.sh v[\d.]+/,
    by: `release.sh ${updateTag}`,
    why: 'a commit made for this trial',
  },
]

export const replaceTexts = (commands: string, used: Set<Replacement>): string =>
  replacements.reduce((text, replacement) => {
    const replaced = text.replace(replacement.text, replacement.by)
    if (replaced !== text) used.add(replacement)
    return replaced
  }, commands)
