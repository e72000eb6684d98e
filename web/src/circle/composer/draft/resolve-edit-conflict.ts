import { confirm } from '../../../ui/overlays/dialogs.ts'

export const resolveEditConflict = async (): Promise<'theirs' | 'mine'> => {
  const reload = await confirm({
    title: '帖子已有新的修改',
    text: '您写的内容还没有提交。可以载入最新的帖子，也可以保留您写的内容继续编辑。',
    action: '载入最新',
    cancel: '保留我的',
  })
  return reload ? 'theirs' : 'mine'
}
