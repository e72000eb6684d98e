import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../shell.mjs'

/** What an engineer who has never seen the project searches for first. */
const words =
  `throttle, rate limit, feature flag, retry, backoff, totp, fixture, baseline, backfill, scheduler, webhook,
  csrf, graceful shutdown, optimistic, pagination, cursor, health check, orphan, near-duplicate, visibility, retention,
  blocklist, seed, cache invalidation, reaction, idempotency, migration, captcha, authorization, metrics, alert,
  notification, image processing, importer, logout, permissions, encryption, PII, ban, follow, avatar, embed, RSS, HLS,
  geocoding, connection pool, i18n, language, hashtag, poll, leaderboard, analytics, timeout, XSS, CORS, gzip, modal, toast,
  daily cap, user centre, SMS`.split(/,\s+/)

// repository.test.ts checks that the files exist.
test('the table of words in ARCHITECTURE.md leads from each word to a file or a section', () => {
  const sections = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(/^## /m)
  const rows = (sections.find((section) => section.startsWith('Words\n')) ?? '')
    .split('\n')
    .map((row) => row.split('|').slice(1, 3))
  const answered = (word: string) =>
    rows.some(([asked = '', answer = '']) => asked.includes(word) && /`[\w.-]+\/[\w./-]+`|\]\(#/.test(answer))
  expect(words.filter((word) => !answered(word))).toEqual([])
})
