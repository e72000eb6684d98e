import {
  AlarmClock,
  BookType,
  ChartLine,
  Files,
  HeartPulse,
  ScrollText,
  ShieldCheck,
  UserCheck,
  Users,
} from 'lucide-react'
import { type ConsolePage, lazyPage } from '../../../console/shell/console-page.ts'

/** Pages about members, statistics and operations. */
export const operationsPages: readonly ConsolePage[] = [
  {
    key: 'statistics',
    title: '统计',
    icon: ChartLine,
    Page: lazyPage(async () => (await import('./StatisticsPage.tsx')).StatisticsPage),
  },
  {
    key: 'posts',
    group: '内容',
    title: '帖子',
    icon: Files,
    Page: lazyPage(async () => (await import('./PostsPage.tsx')).PostsPage),
  },
  {
    key: 'words',
    group: '内容',
    title: '敏感词',
    icon: BookType,
    Page: lazyPage(async () => (await import('./BlocklistPage.tsx')).BlocklistPage),
  },
  {
    key: 'members',
    group: '成员',
    title: '成员',
    icon: Users,
    Page: lazyPage(async () => (await import('./MembersPage.tsx')).MembersPage),
  },
  {
    key: 'staff',
    group: '成员',
    title: '审核员',
    icon: UserCheck,
    Page: lazyPage(async () => (await import('./StaffPage.tsx')).StaffPage),
  },
  {
    key: 'log',
    group: '系统',
    title: '操作日志',
    icon: ScrollText,
    Page: lazyPage(async () => (await import('./AuditLogPage.tsx')).AuditLogPage),
  },
  {
    key: 'alarm',
    group: '系统',
    title: '时效与告警',
    icon: AlarmClock,
    Page: lazyPage(async () => (await import('./AlertsPage.tsx')).AlertsPage),
  },
  {
    key: 'health',
    group: '系统',
    title: '运行状况',
    icon: HeartPulse,
    chief: true,
    Page: lazyPage(async () => (await import('./HealthPage.tsx')).HealthPage),
  },
  {
    key: 'security',
    group: '系统',
    title: '登录安全',
    icon: ShieldCheck,
    Page: lazyPage(async () => (await import('../../../console/mfa/MfaPanel.tsx')).MfaPanel),
  },
]
