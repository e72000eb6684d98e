import { useEffect, useEffectEvent } from 'react'

/**
 * Single-key shortcuts for the page while `active`; not in inputs and not with modifier keys. A held key repeats
 * navigation, but decides only once.
 */
export const useKeyboardShortcuts = (active: boolean, shortcuts: Readonly<Record<string, () => unknown>>) => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const handler = shortcuts[key]
    if (!handler || (event.repeat && !repeatableKeys.has(key))) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (isTyping(event.target) || (event.key === 'Enter' && isButtonOrLink(event.target))) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    if (!active) return
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [active])
}

const repeatableKeys: ReadonlySet<string> = new Set(['j', 'k'])

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))

/** Enter activates these. */
const isButtonOrLink = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a')

export const shortcutHelp: readonly { keys: readonly string[]; description: string }[] = [
  { keys: ['/'], description: '搜索' },
  { keys: ['J', 'K'], description: '下一条、上一条' },
  { keys: ['A'], description: '通过，再按一次确认' },
  { keys: ['R'], description: '驳回或下线' },
  { keys: ['1–9', '0'], description: '选择前十个理由，回车确定' },
  { keys: ['Z–B'], description: '选择第十一至十五个理由' },
  { keys: ['S'], description: '举报不成立、恢复' },
  { keys: ['E'], description: '编辑' },
  { keys: ['D'], description: '一并处理相同内容' },
  { keys: ['H'], description: '审核记录' },
  { keys: ['U'], description: '撤销刚才的决定' },
  { keys: ['Esc'], description: '关闭' },
  { keys: ['?'], description: '显示快捷键' },
]
