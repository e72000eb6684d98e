import { FileText, GalleryVertical, House, MessageSquareX, Newspaper, Settings } from 'lucide-react'
import { type ConsolePage, lazyPage } from '../../features/console/page.ts'
import { paths } from '../../paths.ts'

/** The pages of the console in the order of its navigation, each in a part of its own. A new page is one entry here. */
export const pages: readonly ConsolePage[] = [
  {
    key: 'overview',
    title: '概览',
    icon: House,
    Page: lazyPage(async () => (await import('./OverviewPage.tsx')).OverviewPage),
  },
  {
    key: 'review',
    group: '内容',
    title: '审核',
    icon: Newspaper,
    to: paths.audit(),
    waits: (n) => n.posts_first + n.posts_second + n.comments_first + n.comments_second,
  },
  {
    key: 'modules',
    group: '运营',
    title: '轮播与模块',
    icon: GalleryVertical,
    Page: lazyPage(async () => (await import('./ModulesPage.tsx')).ModulesPage),
  },
  {
    key: 'settings',
    group: '系统',
    title: '圈子设置',
    icon: Settings,
    Page: lazyPage(async () => (await import('./SettingsPage.tsx')).SettingsPage),
  },
  {
    key: 'reasons',
    group: '系统',
    title: '驳回理由',
    icon: MessageSquareX,
    Page: lazyPage(async () => (await import('./ReasonsPage.tsx')).ReasonsPage),
  },
  {
    key: 'agreement',
    group: '系统',
    title: '发帖协议',
    icon: FileText,
    Page: lazyPage(async () => (await import('./AgreementPage.tsx')).AgreementPage),
  },
]
