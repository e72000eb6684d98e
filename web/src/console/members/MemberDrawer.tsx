import type { MemberDetail, SanctionInForce } from '@quanzi/contract/console/members'
import { toChinaDate } from '@quanzi/contract/text'
import { useId, useState } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { Time } from '../../ui/text/Time.tsx'
import { getActionLabel } from '../labels/action-labels.ts'
import { formatSanction, getMemberStatus, getStageBadge } from '../labels/member-labels.ts'
import { Drawer } from '../shell/Drawer.tsx'
import { useConsole } from '../shell/use-console.ts'
import styles from './Members.module.css'
import { SanctionForm } from './SanctionForm.tsx'
import { type Sanction, useMember, useVerify } from './use-members.ts'

/** The record of a member with the available sanctions. */
export const MemberDrawer = ({ id, ofAddress, onClose }: MemberDrawerProps) => {
  const { data, error, refetch } = useMember(id)
  const [sanction, setSanction] = useState<Sanction | null>(null)
  const [reason, setReason] = useState('')
  const close = useLeaveQuestion(reason.trim() !== '', onClose)
  const endSanction = () => {
    setSanction(null)
    setReason('')
  }
  return (
    <Drawer open onClose={close} ofAddress={ofAddress} title="成员档案">
      {data && sanction ? (
        <SanctionForm member={data} sanction={sanction} reason={reason} onReason={setReason} onDone={endSanction} />
      ) : data ? (
        <MemberDetails member={data} onSanction={setSanction} />
      ) : (
        <LoadingState error={error} onRetry={refetch} rows={4} />
      )}
    </Drawer>
  )
}

type MemberDrawerProps = { id: number; ofAddress: boolean; onClose: () => void }

type MemberDetailsProps = { member: MemberDetail; onSanction: (what: Sanction) => void }

const MemberDetails = ({ member, onSanction }: MemberDetailsProps) => {
  const verify = useVerify(member.id)
  const label = useId()
  return (
    <>
      <div className={styles.head}>
        <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1} />
        <span className={`${styles.text} grow`}>
          <b className="truncate">{member.nickname}</b>
          <small className="caption tabular-nums">{`ID ${member.id}`}</small>
        </span>
        <StateBadge {...getMemberStatus(member)} />
      </div>
      {member.sanctions.map((one) => (
        <p key={`${one.kind} ${one.scope} ${one.site}`} className={styles.notice}>
          {formatSanction(one)}
        </p>
      ))}
      <dl className={styles.facts}>
        {getFacts(member).map(([name, fact]) => (
          <div key={name}>
            <dt className="caption">{name}</dt>
            <dd className="tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className={`${styles.section} row`}>
        <span id={label} className="grow">
          认证作者
        </span>
        <Switch
          labelledBy={label}
          checked={member.auth === 1}
          disabled={
            verify.busy ||
            member.action_error !== '' ||
            (member.auth === 1 && !member.badges.some(({ own }) => own === 1))
          }
          onChange={verify.set}
        />
      </div>
      {member.badges.map(({ scope, site }) => (
        <p key={site} className="meta">{`${scope === 'all' ? '全部站点' : site}：认证作者`}</p>
      ))}
      <SanctionButtons member={member} onSanction={onSanction} />
      <SanctionHistory done={member.done} />
      <RecentContent writings={member.writings} />
      <MemberSessions sessions={member.sessions} />
    </>
  )
}

const SanctionButtons = ({ member, onSanction }: MemberDetailsProps) => {
  const { chief } = useConsole()
  if (member.action_error) return <p className={`${styles.section} meta`}>{member.action_error}</p>
  return (
    <div className={`${styles.section} ${styles.buttons}`}>
      {hasOwn(member, 'mute') && (
        <Button small onClick={() => onSanction('unmute')}>
          解除禁言
        </Button>
      )}
      {mayImpose(member, 'mute', chief) && (
        <Button small onClick={() => onSanction('mute')}>
          禁言
        </Button>
      )}
      {hasOwn(member, 'ban') && (
        <Button small onClick={() => onSanction('unban')}>
          解除封禁
        </Button>
      )}
      {mayImpose(member, 'ban', chief) && (
        <Button small kind="danger-soft" onClick={() => onSanction('ban')}>
          封禁
        </Button>
      )}
      <Button small disabled={member.sessions.length === 0} onClick={() => onSanction('logout')}>
        强制下线
      </Button>
    </div>
  )
}

const hasOwn = ({ sanctions }: MemberDetail, kind: SanctionInForce['kind']) =>
  sanctions.some((one) => one.kind === kind && one.own === 1)

/** A chief's sanction holds on all sites, also where one of a site is in force. */
const mayImpose = (member: MemberDetail, kind: SanctionInForce['kind'], chief: boolean) =>
  chief ? !member.sanctions.some((one) => one.kind === kind && one.scope === 'all') : !hasOwn(member, kind)

export const getFacts = (m: MemberDetail): [string, string][] => [
  ['手机号', m.has_mobile === 1 ? '已绑定' : '未绑定'],
  ['加入', toChinaDate(new Date(m.joined_at))],
  ['IP 属地', m.ip_location],
  ['帖子', m.posts.toLocaleString()],
  ['被驳回', m.rejected.toLocaleString()],
  ['被举报', m.reports.toLocaleString()],
  ['粉丝', m.followers.toLocaleString()],
  ['登录设备', String(m.sessions.length)],
]

const SanctionHistory = ({ done }: Pick<MemberDetail, 'done'>) => (
  <section className={styles.section}>
    <h3>处理记录</h3>
    {done.length === 0 && <p className="meta">没有处理过</p>}
    <ul>
      {done.map(({ action, by, reason, at }) => (
        <li key={`${at} ${action}`} className={styles.line}>
          <p className="grow">
            {`${by || '系统'} ${getActionLabel(action)}`}
            {reason && <span className="meta">{`：${reason}`}</span>}
          </p>
          <span className="meta no-shrink">
            <Time at={at} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const RecentContent = ({ writings }: Pick<MemberDetail, 'writings'>) => {
  const { site } = useConsole()
  return (
    <section className={styles.section}>
      <h3>最近发布（不含匿名）</h3>
      {writings.length === 0 && <p className="meta">没有发布过</p>}
      <ul>
        {writings.map(({ kind, id, post_id, content, stage }) => (
          <li key={`${kind} ${id}`} className={styles.line}>
            <Link to={paths.post(post_id)} className="grow clamp-2">
              {content || (kind === 'post' ? '（只有图片或视频）' : '（空）')}
            </Link>
            <StateBadge {...getStageBadge(stage, site.flow)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const MemberSessions = ({ sessions }: Pick<MemberDetail, 'sessions'>) => (
  <section className={styles.section}>
    <h3>登录设备</h3>
    {sessions.length === 0 && <p className="meta">没有登录</p>}
    <ul>
      {sessions.map(({ agent, created_at, seen_on }) => (
        <li key={`${created_at} ${agent}`} className={styles.line}>
          <p className="grow clamp-2 meta">{agent || '未知设备'}</p>
          <span className="meta no-shrink">{seen_on}</span>
        </li>
      ))}
    </ul>
  </section>
)
