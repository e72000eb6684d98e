import { randomBytes, randomInt } from 'node:crypto'
import type { CodePurpose } from '@quanzi/contract/identity/member'
import { limits } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import type { Db } from '../../../platform/db/handle.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { ipNetwork, ipSubnet } from '../../../platform/rate-limit/ip-network.ts'
import { addCounts, readCount } from '../../../platform/rate-limit/rate-limit-table.ts'
import { cookieName, setCookie } from '../../request/cookie-attributes.ts'
import type { Operation, RequestContext } from '../../request/request-context.ts'
import { hashToken } from '../temporary-tokens.ts'
import { encodePng } from './canvas.ts'
import { drawPicture, pictureSize } from './draw-picture.ts'
import { captchaAlphabet } from './glyphs.ts'
import { difficultyOf, isProof, proofPrefix } from './proof.ts'

const requestsKey = (clientIp: string) => `captcha ${ipSubnet(clientIp)}`
const wrongKey = (clientIp: string) => `wrong-captcha ${ipNetwork(clientIp)}`
type CaptchaKind = 'picture' | 'proof'
/** A picture that arrives after the proof was asked for leaves the proof valid. */
const cookieNames: Record<CaptchaKind, string> = { picture: 'quanzi_captcha', proof: 'quanzi_captcha_proof' }

/** An SVG that holds one raster picture: the answer is in pixels only. */
export const sendCaptcha: Operation<'GET login/captcha'> = async (ctx, { purpose }) => {
  await countRequest(ctx)
  const text = Array.from({ length: limits.captchaLength }, () => captchaAlphabet[randomInt(captchaAlphabet.length)])
  const answer = text.join('')
  const png = await encodePng(drawPicture(answer, () => randomInt(2 ** 32) / 2 ** 32))
  await issue(ctx, { kind: 'picture', answer: answer.toLowerCase(), purpose, bits: 0 })
  const { width, height } = pictureSize
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`
  ctx.reply
    .type('image/svg+xml')
    .header('cache-control', 'private, no-store')
    .send(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${image}</svg>`,
    )
  return null
}

/** The alternative for those who cannot read the picture. Each request of a network makes its proofs harder. */
export const sendProofTask: Operation<'POST login/proof'> = async (ctx, { purpose }) => {
  const requests = await countRequest(ctx)
  const salt = randomBytes(16).toString('hex')
  const bits = difficultyOf(ctx.app.config.captchaProofBits, requests)
  await issue(ctx, { kind: 'proof', answer: salt, purpose, bits })
  return { salt, bits, parts: limits.captchaProofParts }
}

const countRequest = async (ctx: RequestContext): Promise<number> => {
  if (!ctx.app.config.rateLimits) return 1
  const [key, now] = [requestsKey(ctx.clientIp), ctx.now.getTime()]
  const rows = await addCounts(ctx.db, {
    counts: [[key, 1]],
    windowMs: hour,
    now,
    limit: limits.captchasPerHourNetwork,
  })
  if (rows.length === 0) throw new ApiError('rateLimited', { retryAfter: hour / 1000 })
  return readCount(ctx.db, key, ctx.now)
}

type NewCaptcha = { kind: CaptchaKind; answer: string; purpose: CodePurpose; bits: number }

const issue = async (ctx: RequestContext, captcha: NewCaptcha): Promise<void> => {
  const token = randomBytes(16).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + limits.captchaLife)
  await ctx.db
    .insertInto('captcha')
    .values({ ...captcha, hash: hashToken(token), expires_at: expiresAt })
    .execute()
  setCookie({ ...ctx, config: ctx.app.config }, { name: cookieNames[captcha.kind], value: token })
}

/** Consumes the captcha of this browser. Returns the error, because throwing would roll back the attempt. */
export const verifyCaptcha = async (
  ctx: RequestContext,
  db: Db,
  { answer, purpose }: { answer: string; purpose: CodePurpose },
): Promise<ApiError | undefined> => {
  const data = { is_captcha: 1, field: 'captcha' }
  if (answer === '') return new ApiError('captchaRequired', { data })
  const key = wrongKey(ctx.clientIp)
  if ((await readCount(db, key, ctx.now)) >= limits.wrongCaptchasPerHourAddress)
    return new ApiError('rateLimited', { retryAfter: hour / 1000 })
  const kind: CaptchaKind = answer.startsWith(proofPrefix) ? 'proof' : 'picture'
  const token = ctx.request.cookies[cookieName(ctx.app.config, ctx.request, cookieNames[kind])]
  const row = token
    ? await db
        .deleteFrom('captcha')
        .where('hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .returning(['kind', 'answer', 'bits', 'purpose', 'expires_at'])
        .executeTakeFirst()
    : undefined
  if (row && row.expires_at >= ctx.now && row.purpose === purpose && isAnswer(row, answer)) return undefined
  await addCounts(db, { counts: [[key, 1]], windowMs: hour, now: ctx.now.getTime() })
  return new ApiError('captchaWrong', { data })
}

const isAnswer = (row: { kind: string; answer: string; bits: number }, answer: string): boolean =>
  row.kind === 'proof' ? isProof(row, answer.slice(proofPrefix.length)) : row.answer === answer.toLowerCase()
