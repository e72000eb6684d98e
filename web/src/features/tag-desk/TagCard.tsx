import type { DeskTag } from '@quanzi/contract/tag-desk'
import { formatCount } from '@quanzi/contract/text'
import { Flame } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Mark } from '../../ui/Badge.tsx'
import defaultCover from '../../ui/default-cover.svg'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { listWords } from './orders.ts'
import styles from './TagCard.module.css'
import { ViewsDialog } from './ViewsDialog.tsx'

/** All of a topic as the desk sees it: banner, numbers, words, how its posts are shown, how it is shared. */
export const TagCard = ({ tag }: { tag: DeskTag }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className={styles.banner}>
        <Picture src={tag.image || defaultCover} width={375} height={200} eager />
        <div className={styles.words}>
          <h2 className={styles.name}>#{tag.tag}#</h2>
          <p className="num">
            {formatCount(tag.onlooker_all)} 浏览
            <span className="dot" />
            {formatCount(tag.num)} 参与
          </p>
        </div>
      </div>
      <div className={styles.part}>
        <p className={styles.marks}>
          <StateBadge tone={tag.offline ? 'offline' : 'passed'}>{tag.offline ? '已下线' : '已上线'}</StateBadge>
          {tag.is_recommend === 1 && (
            <Mark large tone="red" icon={Flame}>
              热门
            </Mark>
          )}
          {tag.is_report === 1 && (
            <Mark large tone="blue">
              报料
            </Mark>
          )}
        </p>
        <p className={styles.intro}>{tag.intro}</p>
      </div>
      <div className={styles.rows}>
        <Row
          label="初始浏览数"
          note={<span className="num">{`实际浏览 ${tag.onlooker_true}，合计 ${tag.onlooker_all}`}</span>}
          value={<span className="num">{tag.onlooker_faker}</span>}
          onClick={() => setAsking(true)}
        />
        <Row label="话题分类" value={tag.typename} />
        <Row
          label="帖子"
          value={<span className="num">{tag.posts}</span>}
          {...(tag.offline ? {} : { to: paths.topic(tag.id) })}
        />
        <Row label="列表展示" value={listWords(tag)} />
      </div>
      <h2 className={styles.head}>分享卡片</h2>
      <div className={styles.share}>
        <span className={styles.thumb}>
          <Picture src={tag.share_icon || defaultCover} width={56} height={56} />
        </span>
        <span className={styles.shared}>
          <b className="clip">{tag.share_title}</b>
          <span className="meta c2">{tag.share_intro}</span>
        </span>
      </div>
      <ViewsDialog key={tag.onlooker_faker} tag={tag} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
