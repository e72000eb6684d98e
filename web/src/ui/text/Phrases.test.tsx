import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Phrases } from './Phrases.tsx'

test('phrases end with their punctuation and lose no character', () => {
  const phrasesOf = (text: string) =>
    [...renderToStaticMarkup(<Phrases text={text} />).matchAll(/>([^<]+)</g)].map(([, words]) => words)
  expect(phrasesOf('包括这台设备，需要重新登录。')).toEqual(['包括这台设备，', '需要重新登录。'])
  expect(phrasesOf('操作成功!')).toEqual(['操作成功!'])
  expect(phrasesOf('，真的？！好 的')).toEqual(['，', '真的？！', '好 的'])
})
