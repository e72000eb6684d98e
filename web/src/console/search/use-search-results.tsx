import type { CallOutput } from '@quanzi/contract'
import type { ContentSearchResult } from '@quanzi/contract/console/search'
import {
  FileText,
  GalleryVertical,
  Hash,
  List,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  SlidersHorizontal,
  Vote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { getStageBadge } from '../labels/member-labels.ts'
import type { ConsolePage } from '../shell/console-page.ts'
import { useConsole } from '../shell/use-console.ts'
import { searchPages, searchSettings } from './local-search.ts'

type RemoteResults = CallOutput<'GET console/find'>

export type Result = { key: string; to: string; lead: ReactNode; label: string; note?: string; end?: ReactNode }
/** `fromServer`: while a search runs these are the results of the text before. */
type ResultGroup = { title: string; fromServer?: true; results: Result[] }

/** Results in display order: local ones first, then those of the server. */
export const useSearchResults = (
  pages: readonly ConsolePage[],
  query: string,
  remote: RemoteResults | undefined,
): ResultGroup[] => {
  const { to, site } = useConsole()
  const trimmed = query.trim()
  const titleOf = (key: string) => pages.find((page) => page.key === key)?.title ?? key
  const groups: ResultGroup[] = [
    {
      title: '页面',
      results: searchPages(trimmed, pages).map((page) => ({
        key: page.key,
        to: page.to ?? to(page.key),
        lead: renderIcon(page.icon),
        label: page.title,
        ...(page.group && { note: page.group }),
      })),
    },
    {
      title: '设置',
      results: searchSettings(trimmed, pages).map(({ name, label, page, group }) => ({
        key: name,
        to: to(page, undefined, { show: name }),
        lead: renderIcon(SlidersHorizontal),
        label,
        note: titleOf(page) === group ? group : `${titleOf(page)} · ${group}`,
      })),
    },
    {
      title: '帖子',
      fromServer: true,
      results: (remote?.posts ?? []).map(({ id, content, stage }) => ({
        key: String(id),
        to: paths.post(id),
        lead: renderIcon(FileText),
        label: content || '（没有文字）',
        note: `#${id}`,
        end: <StateBadge {...getStageBadge(stage, site.flow)} />,
      })),
    },
    {
      title: '成员',
      fromServer: true,
      results: (remote?.members ?? []).map(({ id, nickname, img_url }) => ({
        key: String(id),
        to: to('members', id),
        lead: <Avatar src={img_url} name={nickname} size={24} />,
        label: nickname,
        note: `ID ${id}`,
      })),
    },
    {
      title: '话题',
      fromServer: true,
      results: (remote?.tags ?? []).map(({ id, name, category, offline }) => ({
        key: String(id),
        to: site.level > 0 ? paths.tagView(id) : paths.topic(id),
        lead: renderIcon(Hash),
        label: `#${name}#`,
        note: category,
        ...(offline === 1 && { end: <StateBadge tone="offline" label="已下线" /> }),
      })),
    },
    {
      title: '运营内容',
      fromServer: true,
      results: (remote?.things ?? []).map(({ kind, id, name }) => ({
        key: `${kind}${id}`,
        to: to(contentKinds[kind].page, kind === 'list' ? id : undefined),
        lead: renderIcon(contentKinds[kind].icon),
        label: name,
        note: contentKinds[kind].label,
      })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

const renderIcon = (icon: LucideIcon) => <Icon icon={icon} size={18} />

const contentKinds: Record<ContentSearchResult['kind'], { page: string; label: string; icon: LucideIcon }> = {
  poll: { page: 'polls', label: '投票', icon: Vote },
  town: { page: 'towns', label: '乡镇专页', icon: MapIcon },
  list: { page: 'lists', label: '内容列表', icon: List },
  slide: { page: 'modules', label: '轮播与模块', icon: GalleryVertical },
  place: { page: 'places', label: '自有地点', icon: MapPin },
}
