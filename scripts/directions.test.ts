import { describe, expect, test } from 'vitest'
import { breaches } from './directions.ts'
import { importsOf, readSources, type Source } from './sources.ts'

const sources = readSources()
const plant = (path: string, text: string) => breaches([...zod, { path, text }])
const zod: Source[] = [
  { path: 'contract/src/call.ts', text: "import { z } from 'zod'" },
  { path: 'contract/src/post.ts', text: "import { call } from './call.ts'" },
  { path: 'contract/src/index.ts', text: "export * from './post.ts'" },
  { path: 'contract/src/limits.ts', text: "import type { Call } from './call.ts'" },
]

test('the sources keep the directions of ARCHITECTURE.md', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(breaches(sources)).toEqual([])
})

test('imports are found however they are written', () => {
  const text = [
    "import a from 'a'",
    'import {\n  b,\n  type B,\n} from "../b.ts"',
    "import type { C } from './c.ts'",
    "export * from './d/d.ts'",
    "export type { E } from '../../e.ts'",
    "import './f.css'",
    "const g = await import('./g.ts')",
    "// import h from 'h'",
    "import type from 'i'",
  ].join('\n')
  expect(importsOf({ path: 'web/src/ui/x.ts', text })).toEqual(
    expect.arrayContaining([
      { to: 'a', typeOnly: false },
      { to: 'web/src/b.ts', typeOnly: false },
      { to: 'web/src/ui/c.ts', typeOnly: true },
      { to: 'web/src/ui/d/d.ts', typeOnly: false },
      { to: 'web/e.ts', typeOnly: true },
      { to: 'web/src/ui/f.css', typeOnly: false },
      { to: 'web/src/ui/g.ts', typeOnly: false },
      { to: 'i', typeOnly: false },
    ]),
  )
  expect(importsOf({ path: 'web/src/ui/x.ts', text })).toHaveLength(8)
})

describe('a breach is found:', () => {
  test.each([
    ['web/src/ui/Button.tsx', "import type { Db } from '@quanzi/server/src/db/open.ts'"],
    ['web/src/ui/Button.tsx', "import { x } from '../../../server/src/text/fold.ts'"],
    ['server/src/app.ts', "import { paths } from '../../web/src/paths.ts'"],
    ['contract/src/text.ts', "import { readFileSync } from 'node:fs'"],
    ['contract/src/text.ts', "import { x } from '../../server/src/text/fold.ts'"],
    ['web/src/ui/Button.tsx', "import { useMe } from '../features/member/use-me.ts'"],
    ['web/src/features/post/PostCard.tsx', "import { Home } from '../../screens/Home.tsx'"],
    ['web/src/screens/Home.tsx', "import { Screens } from '../routes.tsx'"],
    ['web/src/screens/Home.tsx', "import { Waiting } from '../shell/Waiting.tsx'"],
    ['web/src/features/post/PostCard.tsx', "import { Follow } from '../member/Follow.tsx'"],
    ['web/src/api/client.ts', "import { post } from '@quanzi/contract/post'"],
    ['web/src/api/client.ts', "import { tree } from '@quanzi/contract'"],
    ['web/src/ui/use-go.ts', 'const android = /Android/.test(navigator.userAgent)'],
    ['server/src/http/serve.ts', "import { createPost } from '../features/post/post.ts'"],
    ['server/src/features/post/post.ts', "import { app } from '../../app.ts'"],
    ['server/src/features/post/post.ts', "import { s3 } from '../../adapters/s3/s3.ts'"],
    ['server/src/app.ts', "import { s3 } from './adapters/s3/s3.ts'"],
    ['server/src/adapters/s3/s3.ts', "import { open } from '../../db/open.ts'"],
    ['server/src/features/member/member.ts', "import { showPost } from '../post/view.ts'"],
    ['server/src/features/post/post.ts', "import { writeComment } from '../comment/write.ts'"],
    ['server/src/features/post/post.ts', "import { routes } from '../member/routes.ts'"],
    ['server/src/features/post/post.ts', "import { x } from '../nowhere/view.ts'"],
    ['server/src/app.ts', "import { x } from './features/nowhere/routes.ts'"],
    ['server/src/db/open.ts', 'const url = process.env.DATABASE_URL'],
  ])('%s: %s', (path, text) => {
    expect(plant(path, text)).toHaveLength(1)
  })
})

describe('this is fine:', () => {
  test.each([
    ['web/src/screens/Home.tsx', "import { PostCard } from '../features/post/PostCard.tsx'"],
    ['web/src/features/post/PostCard.tsx', "import { Button } from '../../ui/Button.tsx'"],
    ['web/src/api/client.ts', "import type { Post } from '@quanzi/contract/post'"],
    ['web/src/api/client.ts', "import { limits } from '@quanzi/contract/limits'"],
    ['web/src/bridge/detect.ts', 'const wechat = /MicroMessenger/.test(navigator.userAgent)'],
    ['server/src/main.ts', "import { s3 } from './adapters/s3/s3.ts'"],
    ['server/src/http/context.ts', "import type { Site } from '../features/site/site.ts'"],
    ['server/src/features/post/post.ts', "import { earn } from '../credit/credit.ts'"],
    ['server/src/features/post/publish.ts', "import { mayWrite } from '../member/may-write.ts'"],
    ['server/src/features/post/publish.ts', "import { writeHistory } from '../history/history.ts'"],
    ['server/src/features/review/review.ts', "import { postById } from '../post/queries.ts'"],
    ['server/test/house.ts', "import { clock } from '../src/adapters/clock/clock.ts'"],
    ['contract/src/post.ts', "import { z } from 'zod'"],
  ])('%s: %s', (path, text) => {
    expect(plant(path, text)).toEqual([])
  })
})

test('no source file is longer than 350 lines', () => {
  const code = sources.filter(
    ({ path }) => /\.(ts|tsx|mjs|js|css)$/.test(path) && !/\.test\.|\.d\.ts$|\/demo\//.test(path),
  )
  const lines = ({ text }: Source) => text.split('\n').length - 1
  expect(code.filter((source) => lines(source) > 350).map((source) => `${source.path} ${lines(source)}`)).toEqual([])
})

test('no file tells of the machine it was written on', () => {
  const words = [`/${'work'}/`, `/${'tmp'}/bash`, String.raw`registry\.[a-z.]+\.(org|com|cn)`]
  const told = new RegExp(words.join('|'))
  expect(sources.filter(({ text }) => told.test(text)).map(({ path }) => path)).toEqual([])
})

test('no mark says that something is left to do, and no type is silenced', () => {
  const left = new RegExp(`\\b(${['TODO', 'FIX' + 'ME', 'XXX'].join('|')})\\b|@ts-(ignore|nocheck)`)
  const code = sources.filter(
    ({ path }) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && path !== 'scripts/directions.test.ts',
  )
  expect(code.filter(({ text }) => left.test(text)).map(({ path }) => path)).toEqual([])
})
