import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import { expect, test } from 'vitest'
import { inlineTables, inlineValues } from './inline-tables.ts'

test('a limit is replaced by its number; other names and `limits` of other objects stay', () => {
  expect(inlineValues('wait(limits.splash)')).toBe(`wait(${limits.splash})`)
  expect(inlineValues('const [a, b] = limits.voteBarPercent')).toBe('const [a, b] = [25,75]')
  expect(inlineValues('site.limits.splash + mylimits.splash + limits.unheard')).toBe(
    'site.limits.splash + mylimits.splash + limits.unheard',
  )
})

test('the message of an error is replaced by its text; its code, and a name chosen at run time, stay', () => {
  expect(inlineValues('toast(errors.gone[1])')).toBe(`toast("${errors.gone[1]}")`)
  expect(inlineValues('errors.gone[0] + errors[name][1] + form.errors.gone[1] + errors.unheard[1]')).toBe(
    'errors.gone[0] + errors[name][1] + form.errors.gone[1] + errors.unheard[1]',
  )
})

test('the import of a table is removed with its last use', () => {
  const imported = "import { errors } from '@quanzi/contract/errors'"
  expect(inlineValues(`${imported};toast(errors.gone[1])`)).toBe(`toast("${errors.gone[1]}")`)
  for (const use of ['errors.gone[0]', 'errors[name][1]', 'form.errors'])
    expect(inlineValues(`${imported}\nuse(errors.gone[1], ${use})`)).toContain(imported)
  const two = "import { errors, httpStatus } from '@quanzi/contract/errors'"
  expect(inlineValues(`${two}\nerrors.gone[1]`)).toContain(two)
})

test('a module is rewritten when it imports a table from the contract, at any depth of the contract’s folders', () => {
  const transform = inlineTables().transform as (code: string) => { code: string } | undefined
  for (const source of ['@quanzi/contract/limits', './limits.ts', '../limits.ts'])
    expect(transform(`import { limits } from '${source}'\nlimits.splash`)?.code).toContain(`\n${limits.splash}`)
  expect(
    transform(`import { defaultMessages } from "@quanzi/contract/messages"\ndefaultMessages.action`)?.code,
  ).toContain(`"${defaultMessages.action}"`)
  expect(transform('const limits = { splash: 1 }\nlimits.splash')).toBeUndefined()
})
