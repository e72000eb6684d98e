import { calls, parseCallName } from '@quanzi/contract'
import { allErrors } from '@quanzi/contract/console-errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type OperationDraft = { summary: string; inputs: unknown[]; responses: unknown[]; isPost: boolean }

/** Builds the OpenAPI document from the contract. Calls that differ by `action` alone share a path. */
const buildOpenApi = () => {
  const paths = new Map<string, Map<string, OperationDraft>>()
  for (const [address, call] of Object.entries(calls)) {
    const { method, path, action } = parseCallName(address)
    const entry = operationDraftFor(paths, `/api/${path}`, method)
    // The input of every call is an object.
    const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonObjectSchema
    const title = action ?? path
    entry.summary += `${entry.summary && ' · '}${action === undefined ? '' : `${action}: `}${call.summary} (${call.role})`
    entry.inputs.push({ title, ...(action === undefined ? input : withAction(input, action)) })
    entry.responses.push({ title, ...envelopeSchema(z.toJSONSchema(call.output, { unrepresentable: 'any' })) })
  }
  const described = [...paths].map(([path, methods]) => [
    path,
    Object.fromEntries([...methods].map(([method, entry]) => [method, toOperation(entry)])),
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'quanzi', version: '1', description: describeErrors() },
    paths: Object.fromEntries(described),
  }
}

const operationDraftFor = (
  paths: Map<string, Map<string, OperationDraft>>,
  path: string,
  method: 'GET' | 'POST',
): OperationDraft => {
  const methods = paths.get(path) ?? new Map<string, OperationDraft>()
  const entry = methods.get(method.toLowerCase()) ?? {
    summary: '',
    inputs: [],
    responses: [],
    isPost: method === 'POST',
  }
  paths.set(path, methods.set(method.toLowerCase(), entry))
  return entry
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

const toOperation = ({ summary, inputs, responses, isPost }: OperationDraft) => {
  const schema = inputs.length === 1 ? inputs[0] : { oneOf: inputs }
  return {
    summary,
    ...(isPost
      ? {
          requestBody: {
            content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
          },
        }
      : { parameters: [{ in: 'query', name: 'query', style: 'form', explode: true, schema }] }),
    responses: {
      200: {
        description: 'ok',
        content: { 'application/json': { schema: responses.length === 1 ? responses[0] : { oneOf: responses } } },
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
