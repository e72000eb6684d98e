import { circleFixtures } from './circle-fixtures.ts'
import { consoleFixtures } from './console-fixtures.ts'
import type { Fixture, WriteCall } from './prepare.ts'
import { weChatReader } from './wechat-fixtures.ts'

/** A valid input of every call that writes. A new call does not compile without its row here. */
export const fixtures: Record<WriteCall, Fixture> = { ...circleFixtures, ...consoleFixtures }

/** A call that writes other rows by another input. */
export const otherPaths: [WriteCall, string, Fixture][] = [
  ['GET circle/commonapi wxuser', 'by the cookie, not bound', weChatReader({ from: 'cookie', isBound: false })],
  ['GET circle/commonapi wxuser', 'with a code', weChatReader({ from: 'consent', isBound: true })],
  ['GET circle/commonapi wxuser', 'with a code, not bound', weChatReader({ from: 'consent', isBound: false })],
]
