import { createHmac, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { encrypt } from '../../platform/crypto/encryption.ts'
import { decryptWithAny, type Secrets } from '../../platform/crypto/secrets.ts'

export const totpPurpose = 'second factor'
/** Seconds of one code. One step before and after is accepted, for clock drift. */
const period = 30

export const createTotpSecret = (nickname: string, issuer: string, key: string) => {
  const secret = generateSecret()
  return {
    secret,
    sealed: encrypt(secret, key, totpPurpose),
    uri: generateURI({ issuer, label: nickname, secret }),
  }
}

/** The time step of a code; null for a wrong code and for a step that is not newer than `lastStep`. */
export const getTotpStep = (
  code: string,
  stored: { sealed: string; lastStep: number },
  now: Date,
  secrets: Secrets,
): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const secret = decryptWithAny(stored.sealed, secrets, totpPurpose)
  const verification = verifySync({ secret, token: code, epoch, epochTolerance: period, period })
  if (!verification.valid) return null
  const step = Math.floor(epoch / period) + verification.delta
  return step > stored.lastStep ? step : null
}

const recoveryCodeCount = 10
/** Without letters and digits that look alike. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(
      { length: 10 },
      (_, i) => `${i === 5 ? '-' : ''}${recoveryAlphabet[randomInt(recoveryAlphabet.length)]}`,
    ).join(''),
  )

export const hashRecoveryCode = (code: string, key: Buffer): string =>
  createHmac('sha256', key)
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url')
