import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { formatCount } from '@quanzi/contract/text'
import { Flame } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import defaultCover from '../../ui/media/default-cover.svg'
import { Hero } from '../../ui/media/Hero.tsx'
import { Picture } from '../../ui/media/Picture.tsx'
import { InitialViewsDialog } from './InitialViewsDialog.tsx'
import { listSummary } from './list-options.ts'
import styles from './TagAdminDetail.module.css'

/** All settings of a topic, read-only. */
export const TagAdminCard = ({ tag }: { tag: AdminTag }) => {
  const [editingViews, setEditingViews] = useState(false)
  return (
    <>
      <Hero src={tag.image} className={styles.banner}>
        <div className={styles.text}>
          <h2 className={styles.name}>#{tag.tag}#</h2>
          <p className="tabular-nums">
            {formatCount(tag.onlooker_all)} 浏览
            <span className="dot" />
            {formatCount(tag.num)} 关注
          </p>
        </div>
      </Hero>
      <div className={styles.section}>
        <p className={styles.badges}>
          <StateBadge tone={tag.offline ? 'offline' : 'passed'} label={tag.offline ? '已下线' : '已上线'} />
          {tag.is_recommend === 1 && (
            <TextBadge large tone="red" icon={Flame}>
              热门
            </TextBadge>
          )}
          {tag.is_report === 1 && (
            <TextBadge large tone="blue">
              报料
            </TextBadge>
          )}
        </p>
        <p className={styles.intro}>{tag.intro}</p>
      </div>
      <div className={styles.rows}>
        <Row
          label="初始浏览数"
          note={<span className="tabular-nums">{`实际浏览 ${tag.onlooker_true}，合计 ${tag.onlooker_all}`}</span>}
          value={<span className="tabular-nums">{tag.onlooker_faker}</span>}
          onClick={() => setEditingViews(true)}
        />
        <Row label="话题分类" value={tag.typename} />
        <Row
          label="帖子"
          value={<span className="tabular-nums">{tag.posts}</span>}
          {...(tag.offline ? {} : { to: paths.topic(tag.id) })}
        />
        <Row label="列表展示" value={listSummary(tag)} />
      </div>
      <h2 className={styles.head}>分享卡片</h2>
      <div className={styles.share}>
        <span className={styles.thumb}>
          <Picture src={tag.share_icon || defaultCover} width={56} height={56} />
        </span>
        <span className={styles.shareText}>
          <b className="truncate row-title">{tag.share_title}</b>
          <span className="meta clamp-2">{tag.share_intro}</span>
        </span>
      </div>
      <InitialViewsDialog
        key={tag.onlooker_faker}
        tag={tag}
        open={editingViews}
        onClose={() => setEditingViews(false)}
      />
    </>
  )
}
