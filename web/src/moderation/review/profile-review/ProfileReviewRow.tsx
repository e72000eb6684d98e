import { aiLabelOfGrade } from '@quanzi/contract/circle/ai-label'
import { profileFieldLabels } from '@quanzi/contract/moderation/history-labels'
import type { ProfileReview } from '@quanzi/contract/moderation/profile-review'
import { BookA, Eye, ShieldAlert, Sparkles, UserPen } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { BlurIcon, blurredClass } from '../../../ui/media/BlurredMedia.tsx'
import { openImageViewer } from '../../../ui/overlays/dialogs.ts'
import { MarkedText } from '../../../ui/text/MarkedText.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { FlagBadges } from '../item/ItemFlags.tsx'
import { KeyHint } from '../item/KeyHint.tsx'
import { MemberCard } from '../item/MemberCard.tsx'
import { SanctionLink } from '../item/SanctionLink.tsx'
import { useBlurred } from '../state/blurred-media.ts'
import styles from './ProfileReviewRow.module.css'

/** The value before and the new one, side by side. */
export const ProfileReviewRow = ({ review, claimHolder, active, busy, onPass, onReject }: ProfileReviewRowProps) => {
  const { id, field, before, value, hits, member_data: member, created_at, screen_note, ai_grade } = review
  const label = profileFieldLabels[field]
  const blurred = useBlurred()
  const isPicture = field === 'avatar' || field === 'cover'
  const disabled = busy || claimHolder !== undefined
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
          <Button kind="danger-outline" small disabled={disabled} aria-keyshortcuts="R" onClick={onReject}>
            驳回
            {active && <KeyHint keys="R" />}
          </Button>
          <Button kind="soft" small disabled={disabled} aria-keyshortcuts="A" onClick={onPass}>
            通过
            {active && <KeyHint keys="A" />}
          </Button>
        </>
      }
    >
      <FlagBadges
        className={styles.flags}
        flags={[
          review.shown === 1
            ? { tone: 'warn', icon: Eye, text: '已对外显示' }
            : { tone: 'grey', icon: Eye, text: '通过后显示' },
          hits.length > 0 && { tone: 'danger', icon: BookA, text: `命中 ${hits.length} 处` },
          ai_grade > 0 && { tone: 'warn', icon: Sparkles, text: aiLabelOfGrade(ai_grade) },
          screen_note && { tone: 'warn', icon: ShieldAlert, text: screen_note },
          claimHolder && { tone: 'blue', icon: UserPen, text: `${claimHolder}正在处理` },
        ]}
      />
      <dl className={styles.values}>
        <div>
          <dt>原来</dt>
          <dd>{isPicture ? <PictureValue url={before} label={`原来的${label}`} /> : before || '（无）'}</dd>
        </div>
        <div>
          <dt>新的</dt>
          <dd>
            {isPicture ? (
              <PictureValue url={value} label={`新的${label}`} reveal={blurred(`profile:${id}`)} />
            ) : (
              <MarkedText text={value} ranges={hits} />
            )}
          </dd>
        </div>
      </dl>
      <SanctionLink memberId={member.id} />
    </MemberCard>
  )
}

const PictureValue = ({ url, label, reveal }: PictureValueProps) =>
  url === '' ? (
    '（无）'
  ) : (
    <button
      type="button"
      className={cx(styles.picture, reveal && blurredClass)}
      aria-label={`${reveal ? '显示' : '查看'}${label}`}
      onClick={reveal ?? (() => void openImageViewer([{ url, width: 1, height: 1, alt: label }]))}
    >
      <img src={url} alt="" width={96} height={96} loading="lazy" />
      {reveal && <BlurIcon />}
    </button>
  )

type PictureValueProps = { url: string; label: string; reveal?: (() => void) | undefined }
type ProfileReviewRowProps = {
  review: ProfileReview
  /** Another reviewer who looks for a reason. */
  claimHolder: string | undefined
  active: boolean
  busy: boolean
  onPass: () => void
  onReject: () => void
}
