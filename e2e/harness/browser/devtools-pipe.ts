import type { Readable, Writable } from 'node:stream'

type Answer = { id?: number; result?: unknown; error?: { message: string } }

/** Commands of the DevTools protocol over two pipes. Messages end with a zero byte. */
export const speak = (output: Writable, input: Readable) => {
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  let rest = ''
  input.setEncoding('utf8')
  input.on('data', (text: string) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const answer = JSON.parse(part) as Answer
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    }
  })
  return <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    // Made here, so that its stack names the step of the test.
    const unanswered = new Error(`The browser does not answer ${method} ${JSON.stringify(params).slice(0, 200)}`)
    return new Promise((resolve, reject) => {
      last += 1
      const timer = setTimeout(() => reject(unanswered), 20_000)
      waiting.set(last, ({ result, error }) => {
        clearTimeout(timer)
        if (error) reject(new Error(error.message))
        else resolve(result as T)
      })
      output.write(`${JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
  }
}
