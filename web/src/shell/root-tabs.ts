import { paths } from '../paths.ts'
import type { TabBarItem } from '../ui/TabBar.tsx'

export const rootTabs: readonly TabBarItem[] = [
  { key: 'home', label: '首页', to: paths.home() },
  { key: 'topics', label: '话题', to: paths.topics() },
  { key: 'notices', label: '消息', to: paths.notices() },
  { key: 'me', label: '我的', to: paths.me() },
]

/** Which of the four root screens an address is. One's own page is one, another member's is not. */
export const tabOf = (path: string): TabBarItem['key'] | undefined => {
  const plain = path.replace(/(.)\/$/, '$1')
  if (plain === '/index') return 'home'
  if (plain === '/usercenter') return 'me'
  return rootTabs.find((tab) => tab.to === plain)?.key
}
