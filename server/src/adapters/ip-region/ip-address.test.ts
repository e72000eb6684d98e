import { expect, test } from 'vitest'
import { isPrivate, parseIpv4 } from './ip-address.ts'

const number = (text: string) => parseIpv4(text) as number

test.each([
  ['0.0.0.0', 0],
  ['1.2.3.4', 0x01020304],
  ['255.255.255.255', 0xffffffff],
  ['::ffff:1.2.3.4', 0x01020304],
  ['::FFFF:0102:0304', 0x01020304],
  ['::ffff:223.5.5.5%eth0', 0xdf050505],
  ['2002:0102:0304::1', 0x01020304],
  ['64:ff9b::102:304', 0x01020304],
  ['2408:8000::1', null],
  ['::1', null],
  ['::', null],
  ['1.2.3', null],
  ['1.2.3.4.5', null],
  ['1.2.3.256', null],
  ['01.2.3.4', null],
  ['unknown', null],
  ['', null],
])('parseIpv4(%j) returns %j', (text, address) => expect(parseIpv4(text)).toBe(address))

test.each([
  '127.0.0.1',
  '10.9.8.7',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  '100.64.0.1',
  '0.1.2.3',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
])('%s is a private or reserved address', (text) => expect(isPrivate(number(text))).toBe(true))

test.each(['172.32.0.0', '100.63.255.255', '100.128.0.0', '192.169.0.1', '223.5.5.5', '128.0.0.1'])(
  '%s is a public address',
  (text) => expect(isPrivate(number(text))).toBe(false),
)
