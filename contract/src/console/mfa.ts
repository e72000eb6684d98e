import { z } from 'zod'
import { bit, call, digitText, id, text } from '../call.ts'
import { sanctionReason } from './members.ts'
import { boundedText } from './settings.ts'

const code = digitText

export const mfaCalls = {
  'GET console/factor detail': call({
    role: 'member',
    summary:
      'Whether the caller has MFA, whether this session is verified, the number of remaining recovery codes, and whether a site of the caller demands MFA.',
    output: z.object({ on: bit, proved: bit, codes: z.int(), demanded: bit }),
  }),
  'POST console/factor begin': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'A new TOTP secret, active after its confirmation.',
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  'POST console/factor confirm': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'Turn MFA on with a first code, and end the other sessions. The recovery codes are returned once.',
    input: z.object({ code }),
    output: z.object({ codes: z.array(z.string()) }),
  }),
  'POST console/factor prove': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'Verify MFA for this session, for twelve hours.',
    input: z.object({ code }),
  }),
  'POST console/factor renew': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'Ten new recovery codes in place of the old ones, by a code. Ends the other sessions.',
    input: z.object({ code }),
    output: z.object({ codes: z.array(z.string()) }),
  }),
  'POST console/factor off': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'Turn MFA off with a code, and end the other sessions.',
    input: z.object({ code }),
  }),
  'POST console/factor reset': call({
    role: 'chief',
    summary: 'Reset the MFA of a member who lost their device and codes.',
    input: z.object({ member_id: id, reason: sanctionReason }),
  }),
}

export const setupCalls = {
  'GET console/setup detail': call({
    role: 'visitor',
    summary: 'Whether the server has no chief yet, and the name of the site.',
    output: z.object({ needed: bit, site: z.string() }),
  }),
  'POST console/setup appoint': call({
    role: 'visitor',
    ignoresIdempotencyKey: true,
    summary:
      'Appoint the first chief by the setup token that the server prints at its start, and a verified mobile number, and name the site.',
    input: z.object({ word: text, mobile: digitText, code, nickname: text, site: boundedText([1, 20], '站点名称') }),
  }),
}
