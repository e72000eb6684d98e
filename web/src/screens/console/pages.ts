import { House } from 'lucide-react'
import { type ConsolePage, lazyPage } from '../../features/console/page.ts'

/** The pages of the console in the order of its navigation, each in a part of its own. A new page is one entry here. */
export const pages: readonly ConsolePage[] = [
  {
    key: 'overview',
    title: '概览',
    icon: House,
    Page: lazyPage(async () => (await import('./OverviewPage.tsx')).OverviewPage),
  },
]
