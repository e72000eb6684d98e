import type { Tag } from '@quanzi/contract/circle/tag'
import { formatCount } from '@quanzi/contract/text'
import { Title } from '../../ui/layout/Header.tsx'
import { Hero } from '../../ui/media/Hero.tsx'
import { FollowTagButton } from './FollowTagButton.tsx'
import styles from './TagHero.module.css'

/** Without a topic, a placeholder of the same height. `withoutBar`: the page has no bar above it. */
export const TagHero = ({ tag, withoutBar }: { tag: Tag | undefined; withoutBar: boolean }) => (
  <Hero src={tag?.image} className={withoutBar ? styles.withoutBar : styles.hero}>
    <div className={styles.text}>
      <Title text={tag && `#${tag.tag}#`} className={tag ? styles.name : 'visually-hidden'} />
      {tag && (
        <p className="tabular-nums">
          {formatCount(tag.onlooker)} 浏览
          <span className="dot" />
          {formatCount(tag.num)} 关注
        </p>
      )}
    </div>
    {tag && <FollowTagButton tag={tag} solid className={styles.follow} />}
  </Hero>
)
