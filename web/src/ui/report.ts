import type { Reported } from '@quanzi/contract/report'
import { makeStore } from './store.ts'

/** What somebody wants to report: a post, a comment or a member, by whatever screen shows it. */
export type ReportWish = { kind: Reported; id: number }

const wish = makeStore<ReportWish | null>(null)
export const useReportWish = wish.use

/** Opens the sheet of reasons. */
export const askReport = (kind: Reported, id: number): void => wish.set({ kind, id })
export const endReport = (): void => wish.set(null)
