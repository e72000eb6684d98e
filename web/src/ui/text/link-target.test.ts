import { expect, test } from 'vitest'
import { parseLinkTarget } from './link-target.ts'

const here = 'https://quan.example.com/h5/circle/#/'

test('a URL of the circle leads to its screen in every notation', () => {
  expect(parseLinkTarget('#/topicdetails/3', here)).toEqual({ to: '/topicdetails/3' })
  expect(parseLinkTarget(' /special/11 ', here)).toEqual({ to: '/special/11' })
  expect(parseLinkTarget('https://quan.example.com/h5/circle#/sharedetail/7', here)).toEqual({ to: '/sharedetail/7' })
})

test('a URL of the web opens outside the circle', () => {
  expect(parseLinkTarget('https://news.example.com/a?b=1', here)).toEqual({ href: 'https://news.example.com/a?b=1' })
  expect(parseLinkTarget('//news.example.com/a', here)).toEqual({ href: 'https://news.example.com/a' })
  expect(parseLinkTarget('https://news.example.com/h5/circle/#/x', here)).toEqual({
    href: 'https://news.example.com/h5/circle/#/x',
  })
})

test('a URL that names another site of the host leads there', () => {
  const ofSite = 'https://quan.example.com/h5/circle/?siteid=10002#/'
  const post = (query: string) => `https://quan.example.com/h5/circle/${query}#/sharedetail/7`
  expect(parseLinkTarget(post('?siteid=10002'), ofSite)).toEqual({ to: '/sharedetail/7' })
  expect(parseLinkTarget(post(''), ofSite)).toEqual({ to: '/sharedetail/7' })
  expect(parseLinkTarget(post('?siteid=10003'), ofSite)).toEqual({ href: post('?siteid=10003') })
  expect(parseLinkTarget(post('?siteid=10002'), here)).toEqual({ href: post('?siteid=10002') })
})

test('other values are not links', () => {
  for (const address of ['', 'javascript:alert(1)', 'data:text/html,x', 'tel:110', '茶山', 'http://']) {
    expect(parseLinkTarget(address, here), address).toBeNull()
  }
})
