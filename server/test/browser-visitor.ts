import type { TestApp } from './test-app.ts'

type Envelope = { status: number; code: number; error: string; data: Record<string, unknown>; retryAfter: number }

/** A browser without a session: it keeps its cookies and has an address of its own. */
export const openBrowser = (
  { server }: Pick<TestApp, 'server'>,
  address: string,
  headers: Record<string, string> = {},
) => {
  const jar = new Map<string, string>()
  const request = async (method: 'GET' | 'POST', path: string, form: Record<string, string> = {}) => {
    const params = new URLSearchParams(form).toString()
    const response = await server.inject({
      method,
      url: `/api/${path}${method === 'GET' && params ? `?${params}` : ''}`,
      remoteAddress: address,
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { payload: params }),
    })
    for (const { name, value } of response.cookies) jar.set(name, value)
    return response
  }
  const post = async (path: string, form: Record<string, string>): Promise<Envelope> => {
    const response = await request('POST', path, form)
    return { ...response.json(), status: response.statusCode, retryAfter: Number(response.headers['retry-after']) }
  }
  return {
    jar,
    request,
    post,
    askCode: (mobile: string, more: Record<string, string> = {}) => post('login/sendsmsNoCaptcha', { mobile, ...more }),
    logIn: (account: string, code = '') => post('login/cloud', { account, code }),
  }
}
