import { sha256 } from '@noble/hashes/sha2.js'

/** SubtleCrypto is missing on pages without https, and a worker in some web views, so this runs in slices on the page. */
const sliceMs = 12
const hashesPerLook = 32

export type ProofTask = { salt: string; bits: number; parts: number }

type Progress = { signal: AbortSignal; onProgress: (share: number) => void }

/** The answer for the captcha's field; '' when it was aborted. */
export const solveProof = async ({ salt, bits, parts }: ProofTask, { signal, onProgress }: Progress) => {
  const encoder = new TextEncoder()
  const numbers: number[] = []
  let pauseAt = performance.now() + sliceMs
  for (let part = 0; part < parts; part++) {
    let number = 0
    while (!hasZeroBits(sha256(encoder.encode(`${salt}.${part}.${number}`)), bits)) {
      number++
      if (number % hashesPerLook !== 0 || performance.now() < pauseAt) continue
      onProgress((part + shareOf(number, bits)) / parts)
      await new Promise((resolve) => setTimeout(resolve))
      if (signal.aborted) return ''
      pauseAt = performance.now() + sliceMs
    }
    numbers.push(number)
  }
  return `proof:${numbers.join('.')}`
}

/** How far a part is by the odds, so that the progress never goes back. */
const shareOf = (number: number, bits: number): number => 1 - Math.exp(-number / 2 ** bits)

const hasZeroBits = (hash: Uint8Array, bits: number): boolean =>
  new DataView(hash.buffer, hash.byteOffset).getUint32(0) >>> (32 - bits) === 0
