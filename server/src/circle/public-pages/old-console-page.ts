import { consoleBrowserNotice } from '@quanzi/contract/console/console-browsers'
import { html } from './html.ts'
import type { PageContext } from './load-pages.ts'
import type { Page } from './page-document.ts'

/** In place of the console, where the browser is below the floor of the circle. */
export const loadOldConsole = async (_: PageContext): Promise<Page> => ({
  path: '/s/console',
  circleRoute: '#/console',
  title: '管理后台',
  description: consoleBrowserNotice,
  kind: 'website',
  indexed: false,
  main: html`<h1>管理后台</h1>
<p>${consoleBrowserNotice}。</p>`,
})
