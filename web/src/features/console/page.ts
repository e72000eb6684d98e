import type { Answer } from '@quanzi/contract'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadOrReload } from '../../ui/load-or-reload.ts'

export type Waiting = Answer<'GET console/waiting'>

/** An entry of the navigation: a page of the console, or with `to` a screen elsewhere. Its address is `/console/<key>`. */
export type ConsolePage = {
  key: string
  /** The heading under which it stands; absent: at the top, without one. */
  group?: '内容' | '运营' | '成员' | '系统'
  title: string
  icon: LucideIcon
  /** For operators of all sites alone. */
  chief?: boolean
  /** For reviewers of the site alone: an operator is none by that. */
  reviewer?: boolean
  /** A number beside it, where somebody must act. */
  waits?: (waiting: Waiting) => number
} & ({ Page: LazyExoticComponent<ComponentType>; to?: never } | { to: string; Page?: never })

/** `lazyPage(async () => (await import('./SitesPage.tsx')).SitesPage)` */
export const lazyPage = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await loadOrReload(load) }))
