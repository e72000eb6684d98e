import type { Tag } from '@quanzi/contract/tag'
import { formatCount } from '@quanzi/contract/text'
import { Title } from '../../ui/Header.tsx'
import { Hero } from '../../ui/Hero.tsx'
import { FollowTag } from './FollowTag.tsx'
import styles from './TagHero.module.css'

/** The topic's photo with its name, numbers and follow button; without a topic yet, the room for it. `bare`: no bar over it. */
export const TagHero = ({ tag, bare = false }: { tag: Tag | undefined; bare?: boolean }) => (
  <Hero src={tag?.image} className={bare ? styles.bare : styles.hero}>
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
  </Hero>
)
