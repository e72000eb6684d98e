import { z } from 'zod'
import { isAppScheme, isSafeAddress, isWebAddress } from '../addresses.ts'
import { call, flag, noInput, orElse, whole, writing } from '../call.ts'
import { lettered } from './settings.ts'

const consoleSite = z.object({
  id: z.int(),
  name: z.string(),
  scheme: z.string(),
  wap_url: z.string(),
  download: z.string(),
  /** Longitude and latitude (GCJ-02), or nothing. */
  position: z.array(z.number()),
  hosts: z.array(z.string()),
})
export type ConsoleSite = z.infer<typeof consoleSite>

const address = lettered([0, 500], '地址')

export const siteCalls = {
  'GET console/sites': call({
    who: 'chief',
    about: 'All sites of the deployment.',
    input: noInput,
    answer: z.object({ data: z.array(consoleSite) }),
  }),
  'POST console/site_save': call({
    who: 'chief',
    about: 'Register a site under a number that is free (`fresh`), or change one.',
    input: z.object({
      id: whole(1, 999_999_999),
      fresh: flag,
      name: lettered([1, 20], '名称'),
      /** Pages lead a browser to it, so nothing but an app may stand there. */
      scheme: writing.refine((t) => t === '' || isAppScheme(t), orElse('schemePattern')).default(''),
      wap_url: address.refine((t) => t === '' || isWebAddress(t), orElse('addressScheme')).default(''),
      download: address.refine((t) => t === '' || isSafeAddress(t), orElse('addressSafe')).default(''),
      /** `lng,lat`, or nothing. */
      position: writing
        .refine((t) => t === '' || /^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/.test(t), orElse('badRequest'))
        .transform((t) => (t === '' ? [] : t.split(',').map(Number)))
        .default([]),
      /** One a line. */
      hosts: writing
        .transform((t) =>
          t
            .toLowerCase()
            .split(/[\s,，]+/)
            .filter(Boolean),
        )
        .refine(
          (hosts) =>
            hosts.length <= 20 && hosts.every((host) => /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:\d{1,5})?$/.test(host)),
          orElse('hostPattern'),
        )
        .default([]),
    }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/site_secret': call({
    who: 'chief',
    keyless: true,
    about:
      'Give a site another secret for native signatures. It is told this once and never again; old signatures end.',
    input: z.object({ id: whole(1, 999_999_999) }),
    answer: z.object({ secret: z.string() }),
  }),
}
