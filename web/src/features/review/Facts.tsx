import { fullTime } from '@quanzi/contract/text'
import { MessageSquareText, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { DeskItem } from './desk-item.ts'
import styles from './Facts.module.css'

/** Who, where, and what is known of the author; small, as the words and pictures come first. */
export const Facts = ({ item: { author, location, at, anonymous, province } }: { item: DeskItem }) => (
  <dl className={styles.facts}>
    <Fact name="作者">
      <Link to={paths.user(author.id)} className={styles.link}>
        {author.name}
        <span className="dot" />
        <span className="num">{`ID ${author.id}`}</span>
      </Link>
    </Fact>
    {anonymous && <Fact name="署名">匿名用户</Fact>}
    {(location || province) && <Fact name="位置">{location || province}</Fact>}
    {author.record && (
      <Fact name="历史">
        <span className="num">{`发帖 ${author.record.posts}`}</span>
        <span className="dot" />
        被驳回 <b className={author.record.rejected > 0 ? styles.bad : 'num'}>{author.record.rejected}</b>
      </Fact>
    )}
    <Fact name="提交">
      <span className="num">{fullTime(at)}</span>
    </Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The post that a comment stands under; a tap reads it. */
export const UnderPost = ({ under }: { under: NonNullable<DeskItem['under']> }) => (
  <Link to={paths.post(under.id)} className={styles.under}>
    {under.thumb ? (
      <span className={styles.thumb}>
        <img src={under.thumb} alt="" />
        {under.video && <Icon of={Play} filled size={16} className={styles.play} />}
      </span>
    ) : (
      <Icon of={MessageSquareText} />
    )}
    <span className="grow">
      <span className={styles.owner}>{`${under.author} 的帖子`}</span>
      <span className="c2">{under.content}</span>
    </span>
  </Link>
)
