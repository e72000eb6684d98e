import type { Reviewer } from '@quanzi/contract/states'
import { Clock, Hash, MessageCircle, Newspaper, UserRoundX } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { Row } from '../../ui/Row.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './AuditHome.module.css'
import { setAskFirst, useAskFirst } from './ask-first.ts'
import { DeskLink } from './DeskLink.tsx'
import { RoleCard } from './RoleCard.tsx'
import { useWaiting } from './use-review.ts'

/** The moderation home: who I am, what waits, and how I like to work. */
export const AuditHome = ({ reviewer, tags }: { reviewer: Reviewer; tags: boolean }) => {
  const { data, refetch } = useWaiting()
  const ask = useAskFirst()
  return (
    <PullToRefresh onRefresh={() => refetch()}>
      <div className={styles.home}>
        <RoleCard reviewer={reviewer} />
        <ul className={styles.links}>
          <li>
            <DeskLink
              to={paths.postReview()}
              icon={Newspaper}
              tone="brand"
              title="帖子审核"
              waits={data?.topic}
              note={alsoWaits(data?.topic_reports, data?.topic_appeals)}
            />
          </li>
          <li>
            <DeskLink
              to={paths.commentReview()}
              icon={MessageCircle}
              tone="warn"
              title="评论审核"
              waits={data?.reply}
              note={alsoWaits(data?.reply_reports, data?.reply_appeals)}
            />
          </li>
          {tags && (
            <li>
              <DeskLink
                to={paths.tagReview()}
                icon={Hash}
                tone="success"
                title="话题管理"
                note="新建、编辑、设为热门、下线"
              />
            </li>
          )}
          <li>
            <DeskLink
              to={paths.reportedMembers()}
              icon={UserRoundX}
              tone="danger"
              title="用户举报"
              waits={data?.member_reports}
              what="待处理"
            />
          </li>
        </ul>
        <Row
          className={styles.choice ?? ''}
          label="操作前确认"
          labelId="ask-first"
          note="驳回和下线会询问理由；删除始终需要确认"
          trailing={<Switch checked={ask} onChange={setAskFirst} labelledBy="ask-first" />}
        />
        <p className={styles.tip}>
          <Icon of={Clock} size={15} />
          含违禁词或被举报的内容排在最前面
        </p>
      </div>
    </PullToRefresh>
  )
}

/** Beside what waits for a first look: what readers and authors wait for. */
const alsoWaits = (reports = 0, appeals = 0): string =>
  [reports > 0 && `举报 ${reports}`, appeals > 0 && `申诉 ${appeals}`].filter(Boolean).join(' · ')
