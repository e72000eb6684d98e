import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { seal, unseal } from '../../../text/seal.ts'

const purpose = 'second factor'
/** Seconds for which a code of an authenticator holds; one step before and after is let through, for clocks that differ. */
const period = 30

/** A new secret, sealed as it is stored and as the authenticator wants it. */
export const newSecret = (nickname: string, issuer: string, key: string) => {
  const secret = generateSecret()
  return {
    secret,
    sealed: seal(secret, key, purpose),
    address: generateURI({ issuer, label: nickname, secret }),
  }
}

/** The step of time that a code belongs to; null for a wrong code and for one that is no newer than `lastStep`. */
export const stepOfCode = (
  code: string,
  factor: { sealed: string; lastStep: number },
  now: Date,
  key: string,
): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const secret = unseal(factor.sealed, key, purpose)
  const seen = verifySync({ secret, token: code, epoch, epochTolerance: period, period })
  if (!seen.valid) return null
  const step = Math.floor(epoch / period) + seen.delta
  return step > factor.lastStep ? step : null
}

const recoveryCodes = 10
/** Without letters and digits that look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Ten codes of ten characters: 49 bits each, good once. */
export const newRecovery = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: 10 }, (_, i) => `${i === 5 ? '-' : ''}${letters[randomInt(letters.length)]}`).join(''),
  )

/** As a recovery code is stored. */
export const recoveryHash = (code: string, key: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'recovery code', 32)))
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url')
