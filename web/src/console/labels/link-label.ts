import { internalPages, type PageTarget, toInternalPath } from '@quanzi/contract/console/internal-pages'
import { decodeUrlPart } from '../../platform/router/match-path.ts'

export type TargetNames = Partial<Record<PageTarget, ReadonlyMap<number, string>>>

/** 话题：#茶山四季#, or the address as it is where it leads out of the circle. */
export const linkLabel = (url: string, names: TargetNames): string => {
  if (url === '') return '不跳转'
  const inside = toInternalPath(url) ?? ''
  const page = internalPages.find(({ pattern }) => pattern.test(inside))
  if (!page) return url
  const { label, target, path, pattern } = page
  const id = pattern.exec(inside)?.[1]
  if (target) return `${label}：${names[target]?.get(Number(id)) ?? id}`
  return path.endsWith('=') ? `${label}：${decodeUrlPart(inside.slice(path.length))}` : label
}
