import { actionNames } from '@quanzi/contract/console/actions'
import type { MemberRecord } from '@quanzi/contract/console/members'
import { useId, useState } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/Empty.tsx'
import { Loading, RowSkeletons } from '../../../ui/Skeletons.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Time } from '../../../ui/Time.tsx'
import { Drawer } from '../Drawer.tsx'
import styles from './Members.module.css'
import { stageWords, stateOf, untilWords } from './member-words.ts'
import { SanctionForm } from './SanctionForm.tsx'
import { type Sanction, useMember, useVerify } from './use-members.ts'

/** The record of a member beside the list, and what can be done. */
export const MemberDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data, error, refetch } = useMember(id)
  const [doing, setDoing] = useState<Sanction | null>(null)
  return (
    <Drawer open onClose={onClose} title="成员档案">
      {data && doing ? (
        <SanctionForm member={data} what={doing} onDone={() => setDoing(null)} />
      ) : data ? (
        <Record member={data} onDo={setDoing} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <RowSkeletons count={4} />
        </Loading>
      )}
    </Drawer>
  )
}

const Record = ({ member, onDo }: { member: MemberRecord; onDo: (what: Sanction) => void }) => {
  const { tone, word } = stateOf(member)
  const verify = useVerify(member.id)
  const label = useId()
  return (
    <>
      <div className={styles.head}>
        <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1} />
        <span className={`${styles.words} grow`}>
          <b className="clip">{member.nickname}</b>
          <small className="num">{`ID ${member.id}`}</small>
        </span>
        <StateBadge tone={tone}>{word}</StateBadge>
      </div>
      {member.banned_until && (
        <p className={styles.notice}>{`封禁（${untilWords(member.banned_until)}）：${member.banned_reason}`}</p>
      )}
      {member.muted_until && (
        <p className={styles.notice}>{`禁言（${untilWords(member.muted_until)}）：${member.muted_reason}`}</p>
      )}
      <dl className={styles.facts}>
        {factsOf(member).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className={`${styles.part} ${styles.switch}`}>
        <span id={label} className="grow">
          认证作者
        </span>
        <Switch labelledBy={label} checked={member.auth === 1} disabled={verify.busy} onChange={verify.set} />
      </div>
      <div className={`${styles.part} ${styles.buttons}`}>
        {member.muted_until ? (
          <Button small onClick={() => onDo('unmute')}>
            解除禁言
          </Button>
        ) : (
          <Button small onClick={() => onDo('mute')}>
            禁言
          </Button>
        )}
        {member.banned_until ? (
          <Button small onClick={() => onDo('unban')}>
            解除封禁
          </Button>
        ) : (
          <Button small kind="danger-soft" onClick={() => onDo('ban')}>
            封禁
          </Button>
        )}
        <Button small disabled={member.sessions.length === 0} onClick={() => onDo('logout')}>
          强制下线
        </Button>
      </div>
      <Done done={member.done} />
      <Writings writings={member.writings} />
      <Sessions sessions={member.sessions} />
    </>
  )
}

const factsOf = (m: MemberRecord): [string, string][] => [
  ['手机号', m.mobile || '未绑定'],
  ['加入', m.joined_at.slice(0, 10)],
  ['属地', m.ip_location],
  ['帖子', m.posts.toLocaleString()],
  ['驳回', m.rejected.toLocaleString()],
  ['被举报', m.reports.toLocaleString()],
  ['粉丝', m.followers.toLocaleString()],
  ['登录设备', String(m.sessions.length)],
]

const Done = ({ done }: Pick<MemberRecord, 'done'>) => (
  <section className={styles.part}>
    <h3>处理记录</h3>
    {done.length === 0 && <p className="meta">没有处理过</p>}
    <ul>
      {done.map(({ action, by, reason, at }) => (
        <li key={`${at} ${action}`} className={styles.line}>
          <p>
            {`${by || '系统'} ${(actionNames as Record<string, string>)[action] ?? action}`}
            {reason && <span className="meta">{`：${reason}`}</span>}
          </p>
          <span className={`meta ${styles.meta}`}>
            <Time at={at} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const Writings = ({ writings }: Pick<MemberRecord, 'writings'>) => (
  <section className={styles.part}>
    <h3>最近发布（不含匿名）</h3>
    {writings.length === 0 && <p className="meta">没有发布过</p>}
    <ul>
      {writings.map(({ kind, id, post_id, content, stage }) => (
        <li key={`${kind} ${id}`} className={styles.line}>
          <Link to={paths.post(post_id)} className="c2">
            {content || (kind === 'post' ? '（只有图片或视频）' : '（空）')}
          </Link>
          <StateBadge tone={stageWords[stage].tone}>{stageWords[stage].word}</StateBadge>
        </li>
      ))}
    </ul>
  </section>
)

const Sessions = ({ sessions }: Pick<MemberRecord, 'sessions'>) => (
  <section className={styles.part}>
    <h3>登录设备</h3>
    {sessions.length === 0 && <p className="meta">没有登录</p>}
    <ul>
      {sessions.map(({ agent, created_at, seen_at }) => (
        <li key={`${created_at} ${agent}`} className={styles.line}>
          <p className="c2 meta">{agent || '未知设备'}</p>
          <span className={`meta ${styles.meta}`}>
            <Time at={seen_at} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)
