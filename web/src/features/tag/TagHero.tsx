import type { Tag } from '@quanzi/contract/tag'
import { formatCount } from '@quanzi/contract/text'
import { cx } from '../../ui/cx.ts'
import defaultCover from '../../ui/default-cover.svg'
import { Title } from '../../ui/Header.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { FollowTag } from './FollowTag.tsx'
import styles from './TagHero.module.css'

/** The topic's photo with its name, numbers and follow button; without a topic yet, the room for it. `bare`: no bar over it. */
export const TagHero = ({ tag, bare = false }: { tag: Tag | undefined; bare?: boolean }) => (
  <div className={cx(styles.hero, bare && styles.bare)}>
    {tag && (
      <div className={styles.photo}>
        <Picture src={tag.image || defaultCover} width={375} height={232} eager />
      </div>
    )}
    <div className={styles.words}>
      <Title text={tag && `#${tag.tag}#`} className={tag ? styles.name : 'sr'} />
      {tag && (
        <p className="num">
          {formatCount(tag.onlooker)} 浏览
          <span className="dot" />
          {formatCount(tag.num)} 参与
        </p>
      )}
    </div>
    {tag && <FollowTag tag={tag} solid className={styles.follow} />}
  </div>
)
