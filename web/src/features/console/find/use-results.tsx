import type { Answer } from '@quanzi/contract'
import type { FoundThing } from '@quanzi/contract/console/find'
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
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { stageWords } from '../members/member-words.ts'
import type { ConsolePage } from '../page.ts'
import { useConsole } from '../use-console.ts'
import { findPages, findSettings } from './entries.ts'

type Found = Answer<'GET console/find'>

export type Result = { key: string; to: string; lead: ReactNode; label: string; note?: string; end?: ReactNode }
type ResultGroup = { title: string; results: Result[] }

/** What was found, in the order in which it is offered: what is here at once first, then what the server found. */
export const useResults = (pages: readonly ConsolePage[], typed: string, found: Found | undefined): ResultGroup[] => {
  const { to, site } = useConsole()
  const words = typed.trim()
  const titleOf = (key: string) => pages.find((page) => page.key === key)?.title ?? key
  const groups: ResultGroup[] = [
    {
      title: '页面',
      results: findPages(words, pages).map((page) => ({
        key: page.key,
        to: page.to ?? to(page.key),
        lead: drawn(page.icon),
        label: page.title,
        ...(page.group && { note: page.group }),
      })),
    },
    {
      title: '设置',
      results: findSettings(words, pages).map(({ name, label, page, group }) => ({
        key: name,
        to: to(page, undefined, { show: name }),
        lead: drawn(SlidersHorizontal),
        label,
        note: titleOf(page) === group ? group : `${titleOf(page)} · ${group}`,
      })),
    },
    {
      title: '帖子',
      results: (found?.posts ?? []).map(({ id, content, stage }) => ({
        key: String(id),
        to: paths.post(id),
        lead: drawn(FileText),
        label: content || '（没有文字）',
        note: `#${id}`,
        end: <StateBadge tone={stageWords[stage].tone}>{stageWords[stage].word}</StateBadge>,
      })),
    },
    {
      title: '成员',
      results: (found?.members ?? []).map(({ id, nickname, img_url, mobile }) => ({
        key: String(id),
        to: to('members', id),
        lead: <Avatar src={img_url} name={nickname} size={24} />,
        label: nickname,
        note: `ID ${id}${mobile && ` · ${mobile}`}`,
      })),
    },
    {
      title: '话题',
      results: (found?.tags ?? []).map(({ id, name, category, offline }) => ({
        key: String(id),
        to: site.level > 0 ? paths.tagView(id) : paths.topic(id),
        lead: drawn(Hash),
        label: `#${name}#`,
        note: category,
        ...(offline === 1 && { end: <StateBadge tone="offline">已下线</StateBadge> }),
      })),
    },
    {
      title: '运营内容',
      results: (found?.things ?? []).map(({ kind, id, name }) => ({
        key: `${kind}${id}`,
        to: to(things[kind].page, kind === 'list' ? id : undefined),
        lead: drawn(things[kind].icon),
        label: name,
        note: things[kind].word,
      })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

const drawn = (icon: LucideIcon) => <Icon of={icon} size={18} />

const things: Record<FoundThing['kind'], { page: string; word: string; icon: LucideIcon }> = {
  poll: { page: 'polls', word: '投票', icon: Vote },
  town: { page: 'towns', word: '乡镇专页', icon: MapIcon },
  list: { page: 'lists', word: '内容列表', icon: List },
  slide: { page: 'modules', word: '轮播与模块', icon: GalleryVertical },
  place: { page: 'places', word: '自有地点', icon: MapPin },
}
