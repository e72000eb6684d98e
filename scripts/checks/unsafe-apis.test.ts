import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTextFiles } from '../lint/text-files.mjs'
import { root } from '../shell.mjs'

const product = readTextFiles().filter(
  ({ path }) =>
    /^(contract|server|web)\/src\/.*\.tsx?$/.test(path) &&
    !/\.(test|fixture)\.|[-.]fakes?\.ts$|\/(demo|dev)\//.test(path),
)

/** APIs that the product never uses, and the only files that may. */
const unsafe: [what: string, pattern: RegExp, allowed: RegExp][] = [
  ['HTML from strings', /dangerouslySetInnerHTML|\.innerHTML\s*=|document\.write\(/, /^$/],
  ['code from strings', /\beval\(|new Function\(|from 'node:vm'/, /^$/],
  ['a shell', /shell: true|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/, /^$/],
  ['TLS without a check of certificates', /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/, /^$/],
  [
    'a predictable random number on the server',
    /Math\.random\(/,
    // Pauses. The scripts of embeds run in a browser.
    /db\/transaction\/|adapters\/(map|wechat)\/|circle\/embed\/embed-scripts\.ts$|^web\/|^contract\//,
  ],
  [
    'a weak hash',
    /create(Hash|Hmac)\('(md5|sha1)'\)/,
    // Signatures as AMap, WeChat and Aliyun demand them; ETags and checksums of S3.
    /adapters\/(map|sms|screening|storage)\/|wechat\/js-sdk\.ts$|http\/envelope\.ts$|first-screen\//,
  ],
  ['a cipher without a tag', /createCipheriv\((?!'aes-256-gcm')/, /^$/],
]

test.each(unsafe)('the product never uses %s', (_, pattern, allowed) => {
  const found = product.filter(({ path, text }) => !allowed.test(path) && pattern.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('the patterns of this test find what they name', () => {
  const examples = [
    'node.innerHTML = text',
    'eval(text)',
    'spawn(a, { shell: true })',
    '{ rejectUnauthorized: false }',
    'Math.random()',
    "createHash('md5')",
    "createCipheriv('aes-256-ecb', key, null)",
  ]
  for (const [n, [what, pattern]] of unsafe.entries()) expect(examples[n], what).toMatch(pattern)
})

test('no package of the product parses XML or serialized objects', () => {
  for (const workspace of ['contract', 'server', 'web']) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies).filter((name) => /xml|sax|yaml|serialize|pickle/i.test(name))).toEqual([])
  }
})

test('nginx accepts TLS 1.2 and 1.3 only', () => {
  const text = readFileSync(join(root, 'deploy/nginx/quanzi.conf'), 'utf8')
  expect([...text.matchAll(/ssl_protocols ([^;]+);/g)].map(([, versions]) => versions)).toEqual(['TLSv1.2 TLSv1.3'])
})
