import { randomBytes } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { cookieAttributes, cookieName } from '../request/cookie-attributes.ts'
import type { RequestContext } from '../request/request-context.ts'
import { hashToken } from './temporary-tokens.ts'

const captchaCookie = ({ app, request }: RequestContext) => cookieName(app.config, request, 'quanzi_captcha')

export const sendCaptcha = async (ctx: RequestContext): Promise<null> => {
  // Loaded on demand, because it contains a font.
  const { default: svgCaptcha } = await import('svg-captcha')
  const { text, data } = svgCaptcha.create({ size: 4, noise: 3, ignoreChars: '0oO1iIlL', width: 120, height: 44 })
  const token = randomBytes(16).toString('base64url')
  await ctx.db
    .insertInto('captcha')
    .values({
      hash: hashToken(token),
      answer: text.toLowerCase(),
      expires_at: new Date(ctx.now.getTime() + limits.captchaLife),
    })
    .execute()
  ctx.reply.setCookie(captchaCookie(ctx), token, cookieAttributes(ctx.app.config, ctx.request))
  ctx.reply.type('image/svg+xml').header('cache-control', 'private, no-store').send(data)
  return null
}

/** Consumes the captcha. Returns the error, because throwing would roll back the attempt. */
export const verifyCaptcha = async (ctx: RequestContext, db: Db, answer: string): Promise<ApiError | undefined> => {
  const data = { is_captcha: 1, field: 'captcha' }
  if (answer === '') return new ApiError('captchaRequired', { data })
  const token = ctx.request.cookies[captchaCookie(ctx)]
  const row = token
    ? await db
        .deleteFrom('captcha')
        .where('hash', '=', hashToken(token))
        .returning(['answer', 'expires_at'])
        .executeTakeFirst()
    : undefined
  const isCorrect = row && row.expires_at >= ctx.now && row.answer === answer.toLowerCase()
  return isCorrect ? undefined : new ApiError('captchaWrong', { data })
}

export const deleteExpiredCaptchas = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
}
