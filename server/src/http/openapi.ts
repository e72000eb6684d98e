import { calls, parse } from '@quanzi/contract'
import { allErrors } from '@quanzi/contract/console/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Entry = { summary: string; inputs: unknown[]; answers: unknown[]; post: boolean }

/** The interface description, from the very declarations that check every call. Calls that differ by `action` alone share a path. */
const openApi = () => {
  const paths = new Map<string, Map<string, Entry>>()
  for (const [address, call] of Object.entries(calls)) {
    const { method, path, action } = parse(address)
    const entry = entryOf(paths, `/api/${path}`, method)
    const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonForm
    const title = action ?? path
    entry.summary += `${entry.summary && ' · '}${action === undefined ? '' : `${action}: `}${call.about} (${call.who})`
    entry.inputs.push({ title, ...(action === undefined ? input : withAction(input, action)) })
    entry.answers.push({ title, ...envelope(z.toJSONSchema(call.answer, { unrepresentable: 'any' })) })
  }
  const described = [...paths].map(([path, methods]) => [
    path,
    Object.fromEntries([...methods].map(([method, entry]) => [method, operation(entry)])),
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'quanzi', version: '1', description: describeErrors() },
    paths: Object.fromEntries(described),
  }
}

const entryOf = (paths: Map<string, Map<string, Entry>>, path: string, method: 'GET' | 'POST'): Entry => {
  const methods = paths.get(path) ?? new Map<string, Entry>()
  const entry = methods.get(method.toLowerCase()) ?? { summary: '', inputs: [], answers: [], post: method === 'POST' }
  paths.set(path, methods.set(method.toLowerCase(), entry))
  return entry
}

type JsonForm = { properties?: Record<string, unknown>; required?: string[] }

const withAction = (input: JsonForm, action: string) => ({
  ...input,
  properties: { action: { const: action }, ...input.properties },
  required: ['action', ...(input.required ?? [])],
})

const envelope = (data: unknown) => ({
  type: 'object',
  properties: { state: { const: 1 }, data, error: { const: '' }, code: { const: 0 } },
  required: ['state', 'data', 'error', 'code'],
})

const operation = ({
  summary,
  inputs,
  answers,
  post,
}: {
  summary: string
  inputs: unknown[]
  answers: unknown[]
  post: boolean
}) => {
  const form = inputs.length === 1 ? inputs[0] : { oneOf: inputs }
  return {
    summary,
    ...(post
      ? {
          requestBody: {
            content: { 'application/x-www-form-urlencoded': { schema: form }, 'application/json': { schema: form } },
          },
        }
      : { parameters: [{ in: 'query', name: 'query', style: 'form', explode: true, schema: form }] }),
    responses: {
      200: {
        description: 'ok',
        content: { 'application/json': { schema: answers.length === 1 ? answers[0] : { oneOf: answers } } },
      },
      default: { description: 'A refusal: state 0, its code and its words.' },
    },
  }
}

const describeErrors = () =>
  Object.entries(allErrors)
    .map(([name, [code, words]]) => `- ${code} ${name}: ${words}`)
    .join('\n')

export const serveOpenApi = (server: FastifyInstance): void => {
  let text: string | undefined
  server.get('/api/openapi.json', async (_, reply) => {
    text ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
