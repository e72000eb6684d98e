import { calls, parseCallName } from '@quanzi/contract'
import type { Call } from '@quanzi/contract/call'
import { allErrors } from '@quanzi/contract/console-errors'
import { mapTable } from '@quanzi/contract/objects'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Builds the OpenAPI document from the contract. Calls that differ by `action` alone share a path. */
const buildOpenApi = () => {
  const byPath = groupBy(Object.entries(calls).map(describeCall), ({ path }) => path)
  const paths = mapTable(byPath, (path) => {
    const byMethod = groupBy(byPath[path] ?? [], ({ method }) => method)
    return mapTable(byMethod, (method) => toOperation(method, byMethod[method] ?? []))
  })
  return { openapi: '3.1.0', info: { title: 'quanzi', version: '1', description: describeErrors() }, paths }
}

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Record<string, T[]> => {
  const groups: Record<string, T[]> = {}
  for (const item of items) groups[keyOf(item)] = [...(groups[keyOf(item)] ?? []), item]
  return groups
}

type DescribedCall = ReturnType<typeof describeCall>

const describeCall = ([address, call]: [address: string, call: Call]) => {
  const { method, path, action } = parseCallName(address)
  // The input of every call is an object.
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonObjectSchema
  const title = action ?? path
  return {
    path: `/api/${path}`,
    method: method.toLowerCase(),
    summary: `${action === undefined ? '' : `${action}: `}${call.summary} (${call.role})`,
    input: { title, ...(action === undefined ? input : withAction(input, action)) },
    response: { title, ...envelopeSchema(z.toJSONSchema(call.output, { unrepresentable: 'any' })) },
  }
}

type JsonObjectSchema = { properties?: Record<string, unknown>; required?: string[] }

const withAction = (input: JsonObjectSchema, action: string) => ({
  ...input,
  properties: { action: { const: action }, ...input.properties },
  required: ['action', ...(input.required ?? [])],
})

const envelopeSchema = (data: unknown) => ({
  type: 'object',
  properties: { state: { const: 1 }, data, error: { const: '' }, code: { const: 0 } },
  required: ['state', 'data', 'error', 'code'],
})

const oneOf = (schemas: object[]) => (schemas.length === 1 ? schemas[0] : { oneOf: schemas })

const toOperation = (method: string, group: DescribedCall[]) => {
  const schema = oneOf(group.map(({ input }) => input))
  return {
    summary: group.map(({ summary }) => summary).join(' · '),
    ...(method === 'post'
      ? {
          requestBody: {
            content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
          },
        }
      : { parameters: [{ in: 'query', name: 'query', style: 'form', explode: true, schema }] }),
    responses: {
      200: {
        description: 'ok',
        content: { 'application/json': { schema: oneOf(group.map(({ response }) => response)) } },
      },
      default: { description: 'An error: state 0, its code and its message.' },
    },
  }
}

const describeErrors = () =>
  Object.entries(allErrors)
    .map(([name, [code, message]]) => `- ${code} ${name}: ${message}`)
    .join('\n')

export const serveOpenApi = (server: FastifyInstance): void => {
  let text: string | undefined
  server.get('/api/openapi.json', async (_, reply) => {
    text ??= JSON.stringify(buildOpenApi())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
