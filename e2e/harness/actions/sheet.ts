import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nearEdges } from '../checks/layout.ts'
import { checkAxe } from '../page.ts'

/** Text and controls keep a distance from the screen edges, and axe reports nothing. */
export const checkSheet = async (page: Page) => {
  expect(await nearEdges(page)).toEqual([])
  await checkAxe(page, '[role=dialog]')
}
