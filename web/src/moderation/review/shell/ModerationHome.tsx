import type { Reviewer } from '@quanzi/contract/states'
import { Clock, Hash, IdCard, MessageCircle, Newspaper, UserRoundX } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { FailureLine } from '../../../ui/feedback/FailureLine.tsx'
import { Switch } from '../../../ui/inputs/Switch.tsx'
import { PullToRefresh } from '../../../ui/lists/PullToRefresh.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { setConfirmFirst, useConfirmFirst } from '../decision/confirm-setting.ts'
import { setBlurMedia, useBlurMedia } from '../state/blurred-media.ts'
import { useWaiting } from '../state/use-review.ts'
import styles from './ModerationHome.module.css'
import { ModerationLink } from './ModerationLink.tsx'
import { RoleCard } from './RoleCard.tsx'

/** Current role, waiting items and settings of the reviewer. */
export const ModerationMenu = ({ reviewer }: { reviewer: Reviewer }) => {
  const { data, error, refetch } = useWaiting()
  const confirmFirst = useConfirmFirst()
  const blurMedia = useBlurMedia()
  return (
    <PullToRefresh onRefresh={() => refetch({ throwOnError: true })}>
      <div className={styles.home}>
        <RoleCard reviewer={reviewer} />
        {error && !data && <FailureLine error={error} onRetry={refetch} />}
        <ul className={styles.links}>
          <ModerationLink
            to={paths.postReview()}
            icon={Newspaper}
            tone="brand"
            title="帖子审核"
            waitingCount={data?.topic}
            notes={reportsAndAppeals(data?.topic_reports, data?.topic_appeals)}
          />
          <ModerationLink
            to={paths.commentReview()}
            icon={MessageCircle}
            tone="warn"
            title="评论审核"
            waitingCount={data?.reply}
            notes={reportsAndAppeals(data?.reply_reports, data?.reply_appeals)}
          />
          <ModerationLink
            to={paths.profileReview()}
            icon={IdCard}
            tone="brand"
            title="资料审核"
            waitingCount={data?.profile}
          />
          <ModerationLink
            to={paths.tagAdmin()}
            icon={Hash}
            tone="ok"
            title="话题管理"
            notes={['新建、编辑、设为热门、下线']}
          />
          <ModerationLink
            to={paths.reportedMembers()}
            icon={UserRoundX}
            tone="danger"
            title="用户举报"
            waitingCount={data?.member_reports}
            countLabel="待处理"
          />
        </ul>
        <Row
          className={styles.choice ?? ''}
          label="操作前确认"
          labelId="ask-first"
          note="驳回和下线会询问理由；删除始终需要确认"
          trailing={<Switch checked={confirmFirst} onChange={setConfirmFirst} labelledBy="ask-first" />}
        />
        <Row
          className={styles.choice ?? ''}
          label="模糊待审图片和视频"
          labelId="blur-media"
          note="点按后显示；仅在这台设备上"
          trailing={<Switch checked={blurMedia} onChange={setBlurMedia} labelledBy="blur-media" />}
        />
        <p className={styles.tip}>
          <Icon icon={Clock} size={15} />
          含敏感词或被举报的内容排在最前面
        </p>
      </div>
    </PullToRefresh>
  )
}

/** Counts of reports and appeals next to the first-review count. A number stays on the line of its word. */
const reportsAndAppeals = (reports = 0, appeals = 0): string[] =>
  [reports > 0 && `举报\u00a0${reports}`, appeals > 0 && `申诉\u00a0${appeals}`].filter((note) => note !== false)
