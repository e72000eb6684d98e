import { aiLabelOfGrade } from '@quanzi/contract/circle/ai-label'
import type { ProfileReview } from '@quanzi/contract/moderation/profile-review'
import { BookA, Eye, ShieldAlert, Sparkles, UserPen } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import { openImageViewer } from '../../../ui/overlays/dialogs.ts'
import { MarkedText } from '../../../ui/text/MarkedText.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { KeyHint } from '../item/KeyHint.tsx'
import { MemberCard } from '../item/MemberCard.tsx'
import { fieldLabels } from './field-labels.ts'
import styles from './ProfileReviewRow.module.css'

/** The value before and the new one, side by side. */
export const ProfileReviewRow = ({ review, active, busy, onPass, onReject }: ProfileReviewRowProps) => {
  const { field, before, value, hits, member_data: member, claimed_by, created_at } = review
  const label = fieldLabels[field]
  const isPicture = field === 'avatar' || field === 'cover'
  const disabled = busy || claimed_by !== null
  return (
    <MemberCard
      member={member}
      label={`${member.nickname}的${label}`}
      active={active}
      meta={
        <>
          {label}
          <span className="dot" />
          <Time at={created_at} />
        </>
      }
      actions={
        <>
          <Button kind="danger-soft" small disabled={disabled} aria-keyshortcuts="R" onClick={onReject}>
            驳回
            {active && <KeyHint keys="R" />}
          </Button>
          <Button kind="primary" small disabled={disabled} aria-keyshortcuts="A" onClick={onPass}>
            通过
            {active && <KeyHint keys="A" />}
          </Button>
        </>
      }
    >
      <Flags review={review} />
      <dl className={styles.values}>
        <div>
          <dt>原来</dt>
          <dd>{isPicture ? <PictureValue url={before} label={`原来的${label}`} /> : before || '（无）'}</dd>
        </div>
        <div>
          <dt>新的</dt>
          <dd>
            {isPicture ? (
              <PictureValue url={value} label={`新的${label}`} />
            ) : (
              <MarkedText text={value} ranges={hits} />
            )}
          </dd>
        </div>
      </dl>
    </MemberCard>
  )
}

const Flags = ({ review: { hits, screen_note, ai_grade, claimed_by, shown } }: { review: ProfileReview }) => (
  <div className={styles.flags}>
    <TextBadge tone={shown === 1 ? 'warn' : 'grey'} icon={Eye} large>
      {shown === 1 ? '已对外显示' : '通过后显示'}
    </TextBadge>
    {hits.length > 0 && (
      <TextBadge tone="danger" icon={BookA} large>
        {`命中 ${hits.length} 处`}
      </TextBadge>
    )}
    {ai_grade > 0 && (
      <TextBadge tone="warn" icon={Sparkles} large>
        {aiLabelOfGrade(ai_grade)}
      </TextBadge>
    )}
    {screen_note && (
      <TextBadge tone="warn" icon={ShieldAlert} large>
        {screen_note}
      </TextBadge>
    )}
    {claimed_by && (
      <TextBadge tone="blue" icon={UserPen} large>
        {`${claimed_by.nickname}正在处理`}
      </TextBadge>
    )}
  </div>
)

const PictureValue = ({ url, label }: { url: string; label: string }) =>
  url === '' ? (
    '（无）'
  ) : (
    <button
      type="button"
      className={styles.picture}
      aria-label={`查看${label}`}
      onClick={() => void openImageViewer([{ url, width: 1, height: 1, alt: label }])}
    >
      <img src={url} alt="" width={96} height={96} loading="lazy" />
    </button>
  )

type ProfileReviewRowProps = {
  review: ProfileReview
  active: boolean
  busy: boolean
  onPass: () => void
  onReject: () => void
}
