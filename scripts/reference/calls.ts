import { readdirSync } from 'node:fs'
import { z } from 'zod'
import type { Call } from '../../contract/src/call.ts'
import { calls, parseCallName } from '../../contract/src/index.ts'
import { code, codes, page, table } from './markdown.ts'

const source = new URL('../../contract/src/', import.meta.url)

const declarations = async (): Promise<{ path: string; names: string[] }[]> => {
  const files = ['identity', 'circle', 'moderation', 'console'].flatMap((group) =>
    readdirSync(new URL(group, source), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort()
      .map((file) => `${group}/${file}`),
  )
  const found = new Map<string, string>()
  for (const path of files) {
    const exported: Record<string, unknown> = await import(new URL(path, source).href)
    // A file that collects calls of others comes after them or names them again: the first one declares.
    for (const value of Object.values(exported))
      for (const name of typeof value === 'object' && value ? Object.keys(value) : [])
        if (name in calls) found.set(name, pickSource(found.get(name), path))
  }
  return files
    .map((path) => ({ path, names: Object.keys(calls).filter((name) => found.get(name) === path) }))
    .filter(({ names }) => names.length > 0)
}

const pickSource = (before: string | undefined, path: string) =>
  before === undefined || before.endsWith('/calls.ts') ? path : path.endsWith('/calls.ts') ? before : path

const fieldsOf = (call: Call): string => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  const required = new Set(schema.required)
  return codes(Object.keys(schema.properties ?? {}).map((name) => (required.has(name) ? name : `${name}?`)))
}

const notesOf = (call: Call): string =>
  [
    call.summary,
    call.cacheable && `Cacheable: ${call.cacheable}.`,
    call.allowedOrigins && `Allowed origins: ${call.allowedOrigins}.`,
    call.upload && `Upload: ${call.upload.maxBytes.toLocaleString('en')} bytes.`,
    call.ignoresIdempotencyKey && 'Ignores Idempotency-Key.',
  ]
    .filter(Boolean)
    .join(' ')

const addressOf = (name: string): string => {
  const { method, path, action } = parseCallName(name)
  return code(`${method} /api/${path}${action === undefined ? '' : ` ${action}`}`)
}

export const callsPage = async (): Promise<string> =>
  page(
    'Calls',
    `${Object.keys(calls).length} calls. The word after the path is the field \`action\`. \`?\` marks optional fields; types and answers are in \`/api/openapi.json\`. Conventions: [calls.md](../spec/calls.md).`,
    ...(await declarations()).flatMap(({ path, names }) => [
      `## ${path}`,
      table(
        ['call', 'role', 'fields', ''],
        names.map((name) => {
          const call: Call = calls[name as keyof typeof calls]
          return [addressOf(name), call.role, fieldsOf(call), notesOf(call)]
        }),
      ),
    ]),
  )
