import { limits } from '@quanzi/contract/limits'
import { Coins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pill } from '../../ui/Pill.tsx'
import styles from './Reward.module.css'
import { facesOf, useGivers, usePurses } from './use-reward.ts'

const GiveSheet = lazy(() => import('./GiveSheet.tsx').then(({ GiveSheet }) => ({ default: GiveSheet })))
const GiversSheet = lazy(() => import('./GiversSheet.tsx').then(({ GiversSheet }) => ({ default: GiversSheet })))

const shown = 8

/** Under a post: who rewarded it, and the button to. Nothing where rewards are off and none was given. `login` asks first. */
export const RewardBlock = ({ postId, mine, login }: RewardBlockProps) => {
  const purses = usePurses().data
  const log = useGivers(postId)
  const [open, setOpen] = useState<'' | 'give' | 'givers'>('')
  const on = purses !== undefined && (purses.coin.on === 1 || purses.credit.on === 1)
  if (!log || (log.data.length === 0 && (!on || mine))) return null
  const faces = facesOf(log).slice(0, limits.rewardGiversShown)
  const more = faces.length - shown
  const close = () => setOpen('')
  return (
    <section aria-label="打赏" className={styles.ground}>
      <div className={styles.block}>
        {faces.length > 0 ? (
          <button
            type="button"
            aria-label={`${log.total} 次打赏，查看打赏的人`}
            className={styles.faces}
            onClick={() => setOpen('givers')}
          >
            {faces.slice(0, shown).map(({ from_memberid, member_data }) => (
              <Avatar
                key={from_memberid}
                src={member_data.img_url}
                name={member_data.nickname}
                size={24}
                className={styles.face}
              />
            ))}
            <span className={`num ${styles.more}`}>{more > 0 ? `+${more}` : `${log.total} 次打赏`}</span>
          </button>
        ) : (
          <p className={styles.invite}>
            <Icon of={Coins} size={18} />
            喜欢就打赏作者
          </p>
        )}
        {on && !mine && (
          <Pill kind="gold" onClick={() => void login().then((known) => known && setOpen('give'))}>
            打赏
          </Pill>
        )}
      </div>
      <Suspense>
        {open === 'give' && <GiveSheet postId={postId} onClose={close} />}
        {open === 'givers' && <GiversSheet givers={log.data} total={log.total} onClose={close} />}
      </Suspense>
    </section>
  )
}

export type RewardBlockProps = { postId: number; mine: boolean; login: () => Promise<boolean> }
