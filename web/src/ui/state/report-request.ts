import type { ReportedKind } from '@quanzi/contract/moderation/report'
import { createStore } from '../../platform/store.ts'

export type ReportRequest = { kind: ReportedKind; id: number }

const request = createStore<ReportRequest | null>(null)
export const useReportRequest = request.use

export const openReport = (kind: ReportedKind, id: number): void => request.set({ kind, id })
export const closeReport = (): void => request.set(null)
