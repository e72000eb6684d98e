import { z } from 'zod'
import { bit, call, id, noInput, nothing, text } from '../call.ts'
import { why } from './members.ts'

/** Six digits of the authenticator, or one of the recovery codes. */
const code = text

export const factorCalls = {
  'GET console/factor detail': call({
    who: 'member',
    about:
      'Whether the caller has a second step, whether this session passed it, and how many recovery codes are left.',
    input: noInput,
    answer: z.object({ on: bit, proved: bit, codes: z.int() }),
  }),
  'POST console/factor begin': call({
    who: 'member',
    keyless: true,
    about: 'A new secret for an authenticator; it holds once it was confirmed.',
    input: noInput,
    answer: z.object({ secret: z.string(), address: z.string() }),
  }),
  'POST console/factor confirm': call({
    who: 'member',
    keyless: true,
    about: 'Turn the second step on with a first code. The recovery codes are told once.',
    input: z.object({ code }),
    answer: z.object({ codes: z.array(z.string()) }),
  }),
  'POST console/factor prove': call({
    who: 'member',
    keyless: true,
    about: 'Pass the second step in this session, for twelve hours.',
    input: z.object({ code }),
    answer: nothing,
  }),
  'POST console/factor off': call({
    who: 'member',
    keyless: true,
    about: 'Turn the second step off, with a code.',
    input: z.object({ code }),
    answer: nothing,
  }),
  'POST console/factor reset': call({
    who: 'chief',
    about: 'Take the second step from somebody who lost their telephone and their codes.',
    input: z.object({ member_id: id, reason: why }),
    answer: nothing,
  }),
}

export const setupCalls = {
  'GET console/setup detail': call({
    who: 'visitor',
    about: 'Whether nobody operates this server yet.',
    input: noInput,
    answer: z.object({ needed: bit }),
  }),
  'POST console/setup appoint': call({
    who: 'visitor',
    keyless: true,
    about: 'Make the first operator: by the word that the server printed at its start, and a proved number.',
    input: z.object({ word: text, mobile: text, code: text, nickname: text }),
    answer: nothing,
  }),
}
