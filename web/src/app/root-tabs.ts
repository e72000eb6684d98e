import { paths } from '../paths.ts'
import type { TabBarItem } from '../ui/layout/TabBar.tsx'

export const rootTabs: readonly TabBarItem[] = [
  { key: 'home', label: '首页', to: paths.home() },
  { key: 'topics', label: '话题', to: paths.topics() },
  { key: 'notices', label: '系统消息', to: paths.notifications() },
  { key: 'me', label: '我的', to: paths.me() },
]

export const getRootTab = (path: string): TabBarItem['key'] | undefined => {
  const normalized = path.replace(/(.)\/$/, '$1')
  if (normalized === '/index') return 'home'
  if (normalized === '/usercenter') return 'me'
  return rootTabs.find((tab) => tab.to === normalized)?.key
}
