import type { CallOutput } from '@quanzi/contract'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

export type PendingCounts = CallOutput<'GET console/waiting'>

/** An entry of the navigation: a console page, or with `to` another screen. Its path is `/console/<key>`. */
export type ConsolePage = {
  key: string
  /** The group heading; without one, the entry is at the top. */
  group?: '内容' | '运营' | '成员' | '系统'
  title: string
  icon: LucideIcon
  /** Other words for it, and what is done there: the search finds the page by them. */
  words?: readonly string[]
  /** For operators of all sites only. */
  chief?: boolean
  /** For reviewers of the site only; operators are not reviewers by default. */
  reviewer?: boolean
  /** The number of tasks shown in the navigation. */
  getPendingCount?: (counts: PendingCounts) => number
} & ({ Page: ComponentType; to?: never } | { to: string; Page?: never })
