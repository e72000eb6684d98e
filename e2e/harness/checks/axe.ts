import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Violations of axe rules, one text each. The library stays in a document that has it: parsing it takes as long as a
 * check.
 */
export const axeFaults = async (page: Page, runOnly: RunOnly, within?: string): Promise<string[]> => {
  await Promise.all(
    page.frames().map(async (frame) => {
      const isThere = frame.evaluate(() => 'axe' in window)
      // A frame that leaves meanwhile is not checked.
      const load = isThere.then((there) => (there ? undefined : frame.evaluate(axe.source)))
      return frame === page.mainFrame() ? load : load.catch(() => undefined)
    }),
  )
  return page.evaluate(
    async ([runOnly, within]) => {
      const { violations } = await window.axe.run(within ?? document, { runOnly, resultTypes: ['violations'] })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}\n    ${node.html}\n    ${node.failureSummary ?? ''}`),
      )
    },
    [runOnly, within] as const,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
