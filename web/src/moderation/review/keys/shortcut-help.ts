import type { ShortcutHelp } from '../../../ui/overlays/KeyboardShortcutsDialog.tsx'

export const shortcutHelp: readonly ShortcutHelp[] = [
  { keys: ['/'], description: '搜索，回车后回到列表' },
  { keys: ['J', 'K'], description: '下一条、上一条' },
  { keys: ['A'], description: '通过，再按一次确认' },
  { keys: ['R'], description: '驳回、下线、维持原判' },
  { keys: ['1–9', '0'], description: '选择前十个理由，回车确定' },
  { keys: ['Z–B'], description: '选择第十一至十五个理由' },
  { keys: ['S'], description: '举报不成立、恢复' },
  { keys: ['T'], description: '多选：选中或取消一条，A、R 处理选中的' },
  { keys: ['Q'], description: '多选时全选，再按清空' },
  { keys: ['E'], description: '编辑' },
  { keys: ['D'], description: '一并处理相同内容' },
  { keys: ['P'], description: '看大图' },
  { keys: ['M'], description: '显示模糊的图片、视频' },
  { keys: ['H'], description: '审核记录' },
  { keys: ['U'], description: '撤销刚才的决定' },
  { keys: ['Esc'], description: '关闭' },
  { keys: ['?'], description: '显示快捷键' },
]

/** A change of a profile has no text to edit, no pictures by key, no history and no near duplicates. */
export const profileShortcutHelp = shortcutHelp
  .filter(({ keys: [key = ''] }) => !['/', 'S', 'T', 'Q', 'E', 'D', 'P', 'M', 'H'].includes(key))
  .map((help) => (help.keys.includes('R') ? { ...help, description: '驳回' } : help))
