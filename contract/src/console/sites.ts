import { z } from 'zod'
import { bit, call, cleanText, flag, intInRange, timeOrEmpty, withError } from '../call.ts'
import { isAppScheme, isSecureUrl, isWebUrl } from '../urls.ts'
import { areVerifyFiles } from '../verify-files.ts'
import { revInput } from './form-calls.ts'
import { boundedInt, boundedText } from './settings.ts'

const consoleSite = z.object({
  id: z.int(),
  name: z.string(),
  scheme: z.string(),
  wap_url: z.string(),
  download: z.string(),
  position: z.array(z.number()),
  hosts: z.array(z.string()),
  /** Lines of a file's name and its text. */
  verify_files: z.array(z.string()),
  retired: bit,
  /** When the former native secret expires; '' if none is valid. */
  former_until: timeOrEmpty,
  rev: z.string(),
})
export type ConsoleSite = z.infer<typeof consoleSite>

const urlInput = boundedText([0, 500], '地址')

export const siteCalls = {
  'GET console/sites': call({
    role: 'chief',
    summary: 'All sites of the deployment.',
    output: z.object({ data: z.array(consoleSite) }),
  }),
  'POST console/site_save': call({
    role: 'chief',
    summary: 'Register a site under a free id (`fresh`), or change one.',
    input: z.object({
      id: boundedInt([1, 999_999_999]),
      fresh: flag,
      name: boundedText([1, 20], '名称'),
      /** Browsers open it, so it must be the scheme of an app. */
      scheme: cleanText.refine((t) => t === '' || isAppScheme(t), withError('schemePattern')).default(''),
      wap_url: urlInput.refine((t) => t === '' || isWebUrl(t), withError('linkSchemeInvalid')).default(''),
      download: urlInput.refine((t) => t === '' || isSecureUrl(t), withError('urlNotSecure')).default(''),
      position: cleanText
        .refine((t) => t === '' || /^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/.test(t), withError('badRequest'))
        .transform((t) => (t === '' ? [] : t.split(',').map(Number)))
        .default([]),
      hosts: cleanText
        .transform((t) =>
          t
            .toLowerCase()
            .split(/[\s,，]+/)
            .filter(Boolean),
        )
        .refine(
          (hosts) =>
            hosts.length <= 20 && hosts.every((host) => /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:\d{1,5})?$/.test(host)),
          withError('hostPattern'),
        )
        .default([]),
      verify_files: cleanText
        .transform((t) =>
          t
            .split('\n')
            .map((line) => line.trim().replace(/\s+/g, ' '))
            .filter(Boolean),
        )
        .refine(areVerifyFiles, withError('verifyFilePattern'))
        .default([]),
      rev: revInput,
    }),
    output: z.object({ id: z.int() }),
  }),
  'POST console/site_retire': call({
    role: 'chief',
    summary:
      'Retire a site: it is not answered, not listed, and gets no login tickets. Its content comes back with `retired` 0. The default site stays.',
    input: z.object({ id: intInRange(1, 999_999_999), retired: flag }),
  }),
  'POST console/site_secret': call({
    role: 'chief',
    ignoresIdempotencyKey: true,
    summary:
      'Renew a site’s secret for native signatures. It is returned once; signatures of the old one are valid for `days`. 302 when `former_until` is no longer that of the site: apps may use a secret that this renewal would end.',
    input: z.object({
      id: intInRange(1, 999_999_999),
      days: intInRange(0, 30).default(7),
      former_until: cleanText.optional(),
    }),
    output: z.object({ secret: z.string() }),
  }),
  'POST console/site_secret_end': call({
    role: 'chief',
    summary: 'End the term of the former native secret of a site at once.',
    input: z.object({ id: intInRange(1, 999_999_999) }),
  }),
}
