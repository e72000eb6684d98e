import type { MemberNotification } from '@quanzi/contract/circle/notification'
import { Bell, Heart, type LucideIcon, Star } from 'lucide-react'
import { useRef, useState } from 'react'
import { FoldButton } from '../../ui/buttons/FoldButton.tsx'
import { UnreadDot } from '../../ui/feedback/UnreadDot.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { ContentLink } from '../../ui/text/ContentLink.tsx'
import { parseLinkTarget } from '../../ui/text/link-target.ts'
import { toSingleLine } from '../../ui/text/single-line.ts'
import { Time } from '../../ui/text/Time.tsx'
import { useOverflows } from '../../ui/text/use-overflows.ts'
import styles from './NotificationRow.module.css'

/**
 * An avatar, what happened, and the post: its picture or its text. The dot marks an unread notification. A long text
 * unfolds by a button beside the row, which itself leads to the target.
 */
export const NotificationRow = ({ notification }: { notification: MemberNotification }) => {
  const { member_data: member, topic, kind, content } = notification
  const mark = marks[kind]
  const target = parseLinkTarget(notification.link)
  const text = useRef<HTMLSpanElement>(null)
  const [expanded, setExpanded] = useState(false)
  const overflows = useOverflows(text, content, !expanded)
  return (
    <article className={styles.item}>
      <ContentLink target={target} className={styles.row}>
        <span aria-hidden="true" className={styles.avatar}>
          {member ? (
            <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1 && !mark} />
          ) : (
            <span className={styles.system}>
              <Icon icon={Bell} size={20} />
            </span>
          )}
          {mark && (
            <span className={cx(styles.mark, mark.tone)}>
              <Icon icon={mark.icon} size={10} filled />
            </span>
          )}
        </span>
        <span className="grow gap-1 grid">
          <span className={styles.title}>
            <UnreadDot on={notification.is_read === 0} label="未读 " className={styles.unread} />
            <Title notification={notification} />
          </span>
          {content && (
            <span ref={text} className={cx(styles.content, !expanded && 'clamp-3')}>
              {content}
            </span>
          )}
          <span className="meta">
            <Time at={notification.created_at} />
            {target && !topic && <span className={styles.open}>查看</span>}
          </span>
        </span>
        {topic &&
          (topic.thumb ? (
            <img src={topic.thumb} alt="" loading="lazy" decoding="async" className={styles.thumb} />
          ) : (
            topic.content && (
              <span className={styles.words}>
                <span className="clamp-3">{toSingleLine(topic.content)}</span>
              </span>
            )
          ))}
      </ContentLink>
      {overflows && <FoldButton expanded={expanded} onChange={setExpanded} className={styles.fold} />}
    </article>
  )
}

/** Breaks between who and what, not inside a word. */
const Title = ({ notification: { title, member_data: member } }: { notification: MemberNotification }) =>
  member && title.startsWith(member.nickname) ? (
    <>
      <bdi>{member.nickname}</bdi>
      <wbr />
      {title.slice(member.nickname.length)}
    </>
  ) : (
    title
  )

const marks: Partial<Record<MemberNotification['kind'], { icon: LucideIcon; tone: string }>> = {
  like: { icon: Heart, tone: 'tone-red' },
  collect: { icon: Star, tone: 'tone-gold' },
}
