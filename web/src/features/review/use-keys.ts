import { useEffect, useEffectEvent } from 'react'

/**
 * Single keys for the whole page while `active`; never while somebody types or another key is held with them. A key that
 * is held down leafs on and on, but decides once.
 */
export const useKeys = (active: boolean, keys: Readonly<Record<string, () => unknown>>) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const run = keys[key]
    if (!run || (event.repeat && !leafing.has(key))) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (isTyping(event.target) || (event.key === 'Enter' && isPressable(event.target))) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!active) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])
}

const leafing: ReadonlySet<string> = new Set(['j', 'k'])

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))

/** Enter is theirs. */
const isPressable = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a')

/** What `?` shows. */
export const keyHelp: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: '搜索' },
  { keys: ['J', 'K'], does: '下一条、上一条' },
  { keys: ['A'], does: '通过，再按一次确认' },
  { keys: ['R'], does: '驳回或下线' },
  { keys: ['1–9'], does: '选择前九个理由，回车确定' },
  { keys: ['S'], does: '举报不成立、恢复' },
  { keys: ['E'], does: '编辑' },
  { keys: ['D'], does: '一并处理相同内容' },
  { keys: ['H'], does: '审核记录' },
  { keys: ['U'], does: '撤销刚才的决定' },
  { keys: ['Esc'], does: '关闭' },
  { keys: ['?'], does: '显示快捷键' },
]
