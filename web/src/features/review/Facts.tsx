import type { AuthorRecord } from '@quanzi/contract/review'
import type { Kind } from '@quanzi/contract/states'
import { fullTime } from '@quanzi/contract/text'
import { MessageSquareText, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { DeskItem } from './desk-item.ts'
import styles from './Facts.module.css'

/** Who, where, and what is known of the author; small, as the words and pictures come first. */
export const Facts = ({ item: { kind, author, location, at, anonymous, province } }: { item: DeskItem }) => (
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
        <Record kind={kind} record={author.record} />
      </Fact>
    )}
    <Fact name="提交">
      <span className="num">{fullTime(at)}</span>
    </Fact>
  </dl>
)

/** Counts go up to a thousand. */
const Record = ({ kind, record }: { kind: Kind; record: AuthorRecord }) => (
  <span className={styles.record}>
    <span className="num">{`${kind === 'post' ? '发帖' : '评论'} ${upTo(record.posts)}`}</span>
    <span className="num">{`通过 ${upTo(record.passed)}`}</span>
    <Bad name="被驳回" n={record.rejected} />
    <Bad name="举报属实" n={record.reports} />
    <Bad name="禁言" n={record.mutes} />
    {record.muted_until && <b className={styles.bad}>{`禁言至 ${fullTime(record.muted_until)}`}</b>}
  </span>
)

const Bad = ({ name, n }: { name: string; n: number }) => (
  <span>
    {`${name} `}
    <b className={n > 0 ? styles.bad : 'num'}>{upTo(n)}</b>
  </span>
)

const upTo = (n: number) => (n < 1000 ? String(n) : '1000+')

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
