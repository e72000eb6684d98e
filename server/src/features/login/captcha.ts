import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

const cookie = 'quanzi_captcha'
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Draws a picture to read, bound to a cookie, good for one try. */
export const drawCaptcha = async (c: Context): Promise<null> => {
  // It brings a font along, which few processes ever need.
  const { default: svgCaptcha } = await import('svg-captcha')
  const { text, data } = svgCaptcha.create({ size: 4, noise: 3, ignoreChars: '0oO1iIlL', width: 120, height: 44 })
  const token = randomBytes(16).toString('base64url')
  await c.db
    .insertInto('captcha')
    .values({
      hash: hashOf(token),
      answer: text.toLowerCase(),
      expires_at: new Date(c.now.getTime() + limits.captchaLife),
    })
    .execute()
  c.reply.setCookie(cookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: c.request.protocol === 'https',
  })
  c.reply.type('image/svg+xml').header('cache-control', 'private, no-store').send(data)
  return null
}

/** Uses the picture up; a wrong answer wants a new one. Answers the refusal instead of throwing it, so that the try counts. */
export const solveCaptcha = async (c: Context, db: Db, answer: string): Promise<Refusal | undefined> => {
  const data = { is_captcha: 1, field: 'captcha' }
  if (answer === '') return new Refusal('captchaNeeded', { data })
  const token = c.request.cookies[cookie]
  const row = token
    ? await db
        .deleteFrom('captcha')
        .where('hash', '=', hashOf(token))
        .returning(['answer', 'expires_at'])
        .executeTakeFirst()
    : undefined
  const solved = row && row.expires_at >= c.now && row.answer === answer.toLowerCase()
  return solved ? undefined : new Refusal('captchaWrong', { data })
}
