import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveProof } from './solve-proof.ts'

const task = { salt: '00112233445566778899aabbccddeeff', bits: 8, parts: 16 }

test('a proof has for each part a number whose hash begins with the zero bits', async () => {
  const shares: number[] = []
  const answer = await solveProof(task, { signal: new AbortController().signal, onProgress: (s) => shares.push(s) })
  const numbers = answer.replace('proof:', '').split('.')
  expect(numbers).toHaveLength(task.parts)
  numbers.forEach((number, part) =>
    expect(createHash('sha256').update(`${task.salt}.${part}.${number}`).digest()[0]).toBe(0),
  )
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

test('an aborted proof ends at its next pause without an answer', async () => {
  const control = new AbortController()
  const answer = await solveProof({ ...task, bits: 30 }, { signal: control.signal, onProgress: () => control.abort() })
  expect(answer).toBe('')
})
