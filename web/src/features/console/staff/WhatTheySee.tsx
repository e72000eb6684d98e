import {
  actionsFor,
  commentState,
  type Flow,
  type Kind,
  type Level,
  postState,
  type ReviewAction,
  stateLabel,
  waitingLabel,
} from '@quanzi/contract/states'
import styles from './WhatTheySee.module.css'

/** What a reviewer of this level finds at the desk: read from the same table that draws its buttons. */
export const WhatTheySee = ({ flow, level }: { flow: Flow; level: Level }) => (
  <section aria-label="将看到的内容">
    {kinds.map(({ kind, word, states }) => (
      <table key={kind} className={styles.table}>
        <caption>{word}</caption>
        <thead>
          <tr>
            <th scope="col">状态</th>
            <th scope="col">可用的操作</th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => {
            const reviewer = { role: 'reviewer', flow, level } as const
            const can = actionsFor(kind, { state }, reviewer)
            return (
              <tr key={state}>
                <th scope="row">{stateLabel(kind, state, 1, flow)}</th>
                <td>
                  {can.length > 0
                    ? can.map((action) => words[action]).join('、')
                    : `只能查看${waitingLabel(kind, state, reviewer) && `（${waitingLabel(kind, state, reviewer)}）`}`}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    ))}
  </section>
)

const kinds: { kind: Kind; word: string; states: number[] }[] = [
  {
    kind: 'post',
    word: '帖子',
    states: [postState.first, postState.second, postState.online, postState.rejected, postState.offline],
  },
  {
    kind: 'comment',
    word: '评论',
    states: [commentState.first, commentState.second, commentState.online, commentState.rejected],
  },
]

const words: Record<ReviewAction, string> = {
  pass: '通过',
  passstep: '一审通过',
  fail: '驳回',
  edit: '编辑',
  offline: '下线',
  top: '置顶',
  top_cancel: '取消置顶',
  select: '精选',
  select_cancel: '取消精选',
  keep: '保留',
  restore: '恢复',
  del: '删除',
}
