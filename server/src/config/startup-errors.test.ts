import { describe, expect, test } from 'vitest'
import { describeStartupError, isDatabaseUnavailable } from './startup-errors.ts'

const systemError = (code: string, details: object = {}) =>
  Object.assign(new Error(`${code}: something`), { code, ...details })

describe('the start-up error is one sentence in English and Chinese for', () => {
  test.each([
    ['a port that is taken', systemError('EADDRINUSE', { port: 3000 }), 'Port 3000 is in use'],
    [
      'a socket for nginx in no folder',
      systemError('EACCES', { syscall: 'listen', address: '/run/quanzi/http.sock.7', port: -1 }),
      'the folder of PROXY_SOCKET must exist',
    ],
    ['a port below 1024', systemError('EACCES', { port: 80 }), 'Port 80 requires root'],
    [
      'an address of another machine',
      systemError('EADDRNOTAVAIL', { address: '203.0.113.9', port: 3000 }),
      'no address 203.0.113.9',
    ],
    ['a folder of another user', systemError('EACCES', { path: '/data/lock' }), '/data/lock cannot be read or written'],
    ['a read-only disk', systemError('EROFS', { path: '/data' }), '/data is on a read-only disk'],
    ['a full disk', systemError('ENOSPC'), 'The disk is full'],
    ['a file in place of DATA_DIR', systemError('EEXIST', { path: '/data' }), '/data is not a folder'],
    [
      'a folder with files of another program',
      systemError('ENOTEMPTY', { path: '/data/db' }),
      '/data/db contains files that are not of an embedded database',
    ],
    [
      'PostgreSQL that is not running',
      new AggregateError([systemError('ECONNREFUSED'), systemError('ECONNREFUSED')]),
      'the connection was refused',
    ],
    [
      'PostgreSQL that is not running, at its socket',
      systemError('ENOENT', { syscall: 'connect', address: '/var/run/postgresql/.s.PGSQL.5432' }),
      'there is no socket /var/run/postgresql/.s.PGSQL.5432',
    ],
    [
      'PgBouncer whose server is away',
      Object.assign(new Error('server login has been failing'), { code: '08P01' }),
      'server login has been failing',
    ],
    [
      'a bucket that is away',
      Object.assign(new Error('storage GET a/b/thumb.webp: no answer'), { code: 'OUTSIDE_DOWN' }),
      'The bucket of S3_URL is away (storage GET a/b/thumb.webp: no answer)',
    ],
    [
      'a bucket that refuses the key',
      systemError('OUTSIDE_DOWN', { sentence: '请检查 S3_KEY_ID' }),
      '请检查 S3_KEY_ID',
    ],
    ['an unknown host', systemError('ENOTFOUND', { hostname: 'nowhere' }), 'the host name does not exist'],
    ['a wrong password', systemError('28P01'), 'does not accept the password'],
    ['a database that does not exist', systemError('3D000'), 'create it with `createdb`'],
    ['a replica', systemError('25006'), 'it is read-only: a replica, or one that is being restored'],
    ['a database without TLS', new Error('The server does not support SSL connections'), 'does not support TLS'],
    [
      'a server that is not PostgreSQL',
      new Error('Connection terminated unexpectedly'),
      'it closed the connection (is it PostgreSQL?)',
    ],
    ['a timeout', new Error('timeout expired'), 'does not answer'],
    [
      'an embedded engine that does not open',
      new Error('the embedded database does not open: No space left'),
      'its disk has free space',
    ],
  ])('%s', (_, error, expected) => {
    const message = describeStartupError(error)
    expect(message).toContain(expected)
    expect(message).not.toMatch(/\n {4}at /)
    expect(message, 'and in Chinese').toMatch(/\p{Script=Han}/u)
  })

  test('an unexpected error is described with its stack', () => {
    expect(describeStartupError(new TypeError('an unexpected error'))).toMatch(/an unexpected error\n {4}at /)
  })
})

test('a refused or late connection, a missing socket, a pooler without its server and a database in recovery count as unavailable, a wrong password does not', () => {
  expect(isDatabaseUnavailable(systemError('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isDatabaseUnavailable(systemError('08P01'))).toBe(true)
  expect(isDatabaseUnavailable(new AggregateError([systemError('ECONNREFUSED')]))).toBe(true)
  expect(isDatabaseUnavailable(systemError('57P03'))).toBe(true)
  expect(isDatabaseUnavailable(systemError('25006'))).toBe(true)
  for (const message of ['timeout expired', 'Connection terminated due to connection timeout'])
    expect(isDatabaseUnavailable(new Error(message))).toBe(true)
  expect([
    isDatabaseUnavailable(systemError('28P01')),
    isDatabaseUnavailable(systemError('3D000')),
    isDatabaseUnavailable(new Error('x')),
  ]).toEqual([false, false, false])
})
