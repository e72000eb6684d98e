import { formatCount } from '@quanzi/contract/text'
import { Coins } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { lazyPanel } from '../../ui/state/lazy-part.tsx'
import styles from './Reward.module.css'
import { RewardPlaceholder, storeRewardsEnabled } from './RewardPlaceholder.tsx'
import { useBalances, useEnsureCanGive, useRewards } from './use-rewards.ts'

const GiveRewardSheet = lazyPanel(async () => (await import('./GiveRewardSheet.tsx')).GiveRewardSheet)
const RewardGiversSheet = lazyPanel(async () => (await import('./RewardGiversSheet.tsx')).RewardGiversSheet)

const maxAvatars = 8

/** Hidden where rewards are off and none was given. `requireLogin` asks for the login first. */
export const RewardBlock = ({ postId, isOwn, requireLogin }: RewardBlockProps) => {
  const { data: balances, isPending: isSwitchPending } = useBalances()
  const { data: rewards, isPending: isLogPending } = useRewards(postId)
  const ensureCanGive = useEnsureCanGive()
  const [open, setOpen] = useState<'' | 'give' | 'givers'>('')
  const rewardsEnabled = balances !== undefined && (balances.coin.on === 1 || balances.credit.on === 1)
  useEffect(() => {
    if (balances) storeRewardsEnabled(rewardsEnabled)
  }, [balances, rewardsEnabled])
  const log = rewards?.pages[0]
  const isGiven = log !== undefined && log.total > 0
  if (isLogPending || (!isGiven && isSwitchPending)) return isOwn ? null : <RewardPlaceholder />
  if (!log || (!isGiven && (!rewardsEnabled || isOwn))) return null
  const count = `${formatCount(log.total)} 次打赏`
  const hiddenCount = log.givers.length - maxAvatars
  const close = () => setOpen('')
  const give = async () => {
    const kind = balances?.credit.on === 1 ? 'credit' : 'coin'
    if ((await requireLogin()) && (await ensureCanGive(kind))) setOpen('give')
  }
  return (
    <section aria-label="打赏" className={styles.section}>
      <div className={styles.block}>
        {isGiven ? (
          <button
            type="button"
            aria-label={`${count}，查看打赏的人`}
            className={styles.avatars}
            onClick={() => setOpen('givers')}
          >
            {log.givers.slice(0, maxAvatars).map(({ id, img_url, nickname }) => (
              <Avatar key={id} src={img_url} name={nickname} size={24} className={styles.avatar} />
            ))}
            <span className={`tabular-nums ${styles.more}`}>
              {hiddenCount > 0 && `+${hiddenCount} · `}
              {count}
            </span>
          </button>
        ) : (
          <p className={styles.invite}>
            <Icon icon={Coins} size={18} />
            喜欢就打赏作者
          </p>
        )}
        {rewardsEnabled && !isOwn && (
          <Pill kind="gold" onClick={() => void give()}>
            打赏
          </Pill>
        )}
      </div>
      {open === 'give' && <GiveRewardSheet postId={postId} onClose={close} />}
      {open === 'givers' && <RewardGiversSheet postId={postId} onClose={close} />}
    </section>
  )
}

export type RewardBlockProps = { postId: number; isOwn: boolean; requireLogin: () => Promise<boolean> }
