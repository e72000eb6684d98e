import { expect, test } from 'vitest'
import { looseEnds } from './loose-ends.ts'
import { readSources } from './sources.ts'

test('nothing is offered that nobody takes, nothing taken that nobody offers', () => {
  expect(looseEnds(readSources())).toEqual([])
})

test('an export for nobody is found, and one that is used in any way is not', () => {
  const found = looseEnds([
    { path: 'server/src/a.ts', text: 'export const one = 1\nexport type Two = 2\nexport const three = 3' },
    { path: 'server/src/b.ts', text: "import {\n  one,\n  type Two,\n} from './a.ts'" },
    { path: 'server/src/c.ts', text: 'export const whole = 1' },
    { path: 'server/src/d.ts', text: "const { whole } = await import('./c.ts')" },
    { path: 'contract/src/post.ts', text: 'export const post = 1' },
    { path: 'web/src/e.ts', text: "import { post as told } from '@quanzi/contract/post'" },
    { path: 'web/src/screens/Home.tsx', text: 'export const Home = () => null' },
  ])
  expect(found).toEqual(['server/src/a.ts exports three for nobody'])
})

test('a class or a property that only one side knows is found', () => {
  const found = looseEnds([
    { path: 'web/src/A.module.css', text: '.on { color: var(--ink) }\n.off:hover { top: 0.5rem }\n.x :global(.y) {}' },
    { path: 'web/src/A.tsx', text: "import styles from './A.module.css'\nstyles.on + styles.x + styles.gone" },
    { path: 'web/src/B.module.css', text: '.small { color: var(--paper) }' },
    { path: 'web/src/B.tsx', text: "import styles from './B.module.css'\nstyles[size]\nstyle={{ '--paper': white }}" },
  ])
  expect(found).toEqual([
    'web/src/A.module.css has .off for nobody',
    'web/src/A.tsx wears .gone, which web/src/A.module.css has not',
    'web/src/A.module.css asks for --ink, which nobody sets',
  ])
})
