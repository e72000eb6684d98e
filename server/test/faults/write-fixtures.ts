import { circleFixtures } from './circle-fixtures.ts'
import { consoleFixtures } from './console-fixtures.ts'
import type { Fixture, WriteCall } from './prepare.ts'

/** A valid input of every call that writes. A new call does not compile without its row here. */
export const fixtures: Record<WriteCall, Fixture> = { ...circleFixtures, ...consoleFixtures }
