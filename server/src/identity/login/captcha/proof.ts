import { createHash } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'

/** In the field of the picture's answer, so that every call that takes a captcha takes a proof. */
export const proofPrefix = 'proof:'

/** The base up to `captchaProofFreePerHour` requests of a network in an hour, then one bit more for each doubling. */
export const difficultyOf = (base: number, requests: number): number => {
  const doublings = Math.ceil(Math.log2(Math.max(1, requests / limits.captchaProofFreePerHour)))
  return base + Math.min(doublings, limits.captchaProofMaxDoublings)
}

/** Whether every part has a number whose SHA-256 with salt and part begins with that many zero bits. */
export const isProof = ({ answer: salt, bits }: { answer: string; bits: number }, proof: string): boolean => {
  if (proof.length > limits.captchaProofParts * 16) return false
  const numbers = proof.split('.')
  return (
    numbers.length === limits.captchaProofParts &&
    numbers.every((number, part) => /^\d{1,15}$/.test(number) && hasZeroBits(`${salt}.${part}.${number}`, bits))
  )
}

const hasZeroBits = (input: string, bits: number): boolean =>
  createHash('sha256').update(input).digest().readUInt32BE() >>> (32 - bits) === 0
