import { type CallInput, type CallName, type CallOutput, parseCallName } from '@quanzi/contract'
import type { InjectOptions } from 'fastify'
import type { App } from '../src/app.ts'

/** The envelope of a response, with its HTTP status and headers. */
type TestResponse<T> = {
  status: number
  state: 0 | 1
  code: number
  error: string
  data: T
  headers: Record<string, unknown>
}

export type Person = {
  id: number
  nickname: string
  mobile: string
  cookie: string
  /** Sends a request with this person's session. */
  call<A extends CallName>(
    address: A,
    input?: LooseInput<A>,
    headers?: Record<string, string>,
  ): Promise<TestResponse<CallOutput<A>>>
  /** Sends a multipart form. */
  upload<A extends CallName>(address: A, form: FormData): Promise<TestResponse<CallOutput<A>>>
  /** Like `call`, but throws when the call fails, and returns the data. */
  ok<A extends CallName>(address: A, input?: LooseInput<A>, headers?: Record<string, string>): Promise<CallOutput<A>>
}

/** Valid input of the call, or arbitrary fields. */
type LooseInput<A extends CallName> = Partial<CallInput<A>> | Record<string, unknown>

/** A response that is not JSON (a file, for example) becomes the data. */
const parseEnvelope = ({ headers, body }: { headers: Record<string, unknown>; body: string }) =>
  String(headers['content-type']).startsWith('application/json')
    ? JSON.parse(body)
    : { state: 1, code: 0, error: '', data: body }

/** The envelope of a 304, which has no body. */
const emptyEnvelope = { state: 0, code: 0, error: '', data: null } as const

export const createClient = (
  { server }: Pick<App, 'server'>,
  person: Pick<Person, 'id' | 'nickname' | 'mobile' | 'cookie'>,
): Person => {
  const call: Person['call'] = async (address, input = {}, headers = {}) => {
    const { method, path, action } = parseCallName(address)
    const params = encode({ ...(action && { action }), ...input })
    const request: InjectOptions = {
      method,
      url: `/api/${path}${method === 'GET' ? `?${params}` : ''}`,
      headers: { ...(person.cookie && { cookie: person.cookie }), ...headers },
      ...(method === 'POST' && { payload: params.toString() }),
    }
    if (method === 'POST') request.headers = { 'content-type': 'application/x-www-form-urlencoded', ...request.headers }
    const response = await server.inject(request)
    const envelope = response.body ? parseEnvelope(response) : emptyEnvelope
    return { ...envelope, status: response.statusCode, headers: response.headers }
  }
  return {
    ...person,
    call,
    upload: async (address, form) => {
      const body = new Response(form)
      const response = await server.inject({
        method: 'POST',
        url: `/api/${parseCallName(address).path}`,
        headers: {
          'content-type': body.headers.get('content-type') ?? '',
          ...(person.cookie && { cookie: person.cookie }),
        },
        payload: Buffer.from(await body.arrayBuffer()),
      })
      return { ...response.json(), status: response.statusCode, headers: response.headers }
    },
    ok: async (address, input, headers) => {
      const response = await call(address, input, headers)
      if (response.state !== 1)
        throw new Error(`${address} answered ${response.code} ${response.error} ${JSON.stringify(response.data)}`)
      return response.data
    },
  }
}

const encode = (input: Record<string, unknown>): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) params.append(key, String(item))
  }
  return params
}
