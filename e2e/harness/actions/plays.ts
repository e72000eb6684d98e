import type { Page } from 'playwright-core'

/** The page itself waits, from before the tap: a video has an element only while its four seconds play. */
export const playsAfter = async (page: Page, tap: () => Promise<void>) => {
  const plays = page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = ({ target }: Event) => {
          if ((target as HTMLVideoElement).currentTime > 0) done()
        }
        document.addEventListener('timeupdate', look, true)
      }),
  )
  await Promise.all([plays, tap()])
}
