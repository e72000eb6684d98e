import { actionLabels } from '@quanzi/contract/moderation/history-labels'
import {
  type ContentKind,
  commentState,
  getAvailableActions,
  postState,
  type ReviewFlow,
  type ReviewLevel,
  stateLabel,
  waitingLabel,
} from '@quanzi/contract/states'
import styles from './ReviewerPermissions.module.css'

/** The actions of a reviewer of this level, from the state machine that also drives the queue. */
export const ReviewerPermissions = ({ flow, level }: { flow: ReviewFlow; level: ReviewLevel }) => (
  <section aria-label="将看到的内容">
    {kinds.map(({ kind, label, states }) => (
      <table key={kind} className={styles.table}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col" className="caption">
              状态
            </th>
            <th scope="col" className="caption">
              可用的操作
            </th>
          </tr>
        </thead>
        <tbody>
          {states
            .filter((state) => flow === 'double' || !isSecondLevel(kind, state))
            .map((state) => {
              const reviewer = { role: 'reviewer', flow, level } as const
              const actions = getAvailableActions(kind, { state }, reviewer)
              return (
                <tr key={state}>
                  <th scope="row">{stateLabel(kind, state, 1, flow)}</th>
                  <td>
                    {actions.length > 0
                      ? actions.map((action) => actionLabels[action]).join(' · ')
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

/** Where one level decides, all waiting items are one row. */
const isSecondLevel = (kind: ContentKind, state: number) =>
  state === (kind === 'post' ? postState.second : commentState.second)

const kinds: { kind: ContentKind; label: string; states: number[] }[] = [
  {
    kind: 'post',
    label: '帖子',
    states: [postState.first, postState.second, postState.online, postState.rejected, postState.offline],
  },
  {
    kind: 'comment',
    label: '评论',
    states: [commentState.first, commentState.second, commentState.online, commentState.rejected],
  },
]
