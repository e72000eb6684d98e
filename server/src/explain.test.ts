import { describe, expect, test } from 'vitest'
import { explain, isAway } from './explain.ts'

const fault = (code: string, facts: object = {}) => Object.assign(new Error(`${code}: something`), { code, ...facts })

describe('whoever starts the server reads a sentence about', () => {
  test.each([
    ['a port that is taken', fault('EADDRINUSE', { port: 3000 }), 'Port 3000 is in use'],
    ['a port below 1024', fault('EACCES', { port: 80 }), 'Port 80 is for the administrator'],
    ['a foreign address', fault('EADDRNOTAVAIL', { address: '203.0.113.9', port: 3000 }), 'no address 203.0.113.9'],
    ['a folder of somebody else', fault('EACCES', { path: '/data/lock' }), '/data/lock may not be read or written'],
    ['a disk that is read-only', fault('EROFS', { path: '/data' }), '/data lies on a disk that is read-only'],
    ['a full disk', fault('ENOSPC'), 'The disk is full'],
    ['a file in place of DATA_DIR', fault('EEXIST', { path: '/data' }), '/data is no folder'],
    [
      'PostgreSQL that is away',
      new AggregateError([fault('ECONNREFUSED'), fault('ECONNREFUSED')]),
      'nobody listens there',
    ],
    ['an unknown host', fault('ENOTFOUND', { hostname: 'nowhere' }), 'nobody knows that host'],
    ['a wrong password', fault('28P01'), 'does not accept the password'],
    ['a database that is not there', fault('3D000'), 'make it with `createdb`'],
    ['a database without TLS', new Error('The server does not support SSL connections'), 'speaks no TLS'],
    ['silence', new Error('timeout expired'), 'does not answer'],
    ['an engine that breaks', new Error('the embedded database does not open: No space left'), 'its disk has room'],
  ])('%s', (_, error, words) => {
    const told = explain(error)
    expect(told).toContain(words)
    expect(told).not.toMatch(/\n {4}at /)
    expect(told, 'and in Chinese').toMatch(/\p{Script=Han}/u)
  })

  test('what nobody has foreseen, with where it arose', () => {
    expect(explain(new TypeError('a mistake of ours'))).toMatch(/a mistake of ours\n {4}at /)
  })
})

test('a database that may still come is waited for, a wrong password is not', () => {
  expect(isAway(new AggregateError([fault('ECONNREFUSED')]))).toBe(true)
  expect(isAway(fault('57P03'))).toBe(true)
  expect([isAway(fault('28P01')), isAway(fault('3D000')), isAway(new Error('x'))]).toEqual([false, false, false])
})
