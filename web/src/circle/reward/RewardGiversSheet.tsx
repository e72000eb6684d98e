import type { RewardGiver } from '@quanzi/contract/circle/reward'
import { limits } from '@quanzi/contract/limits'
import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { currencyNames } from './currency-names.ts'
import styles from './Reward.module.css'

export const RewardGiversSheet = ({ givers, total, onClose }: RewardGiversSheetProps) => (
  <Sheet open onClose={onClose} title={`${formatCount(total)} 次打赏`} tall={givers.length > 6}>
    <ul>
      {givers.slice(0, limits.rewardGiversShown).map(({ from_memberid, member_data, kind, amount, created_at }) => (
        <li key={`${from_memberid} ${created_at}`}>
          <Link to={paths.user(from_memberid)} className={styles.giver}>
            <Avatar src={member_data.img_url} name={member_data.nickname} size={40} verified={member_data.auth === 1} />
            <span className="grow">
              <span className="truncate">{member_data.nickname}</span>
              <span className={`meta ${styles.time}`}>
                <Time at={created_at} />
              </span>
            </span>
            <span className={`tabular-nums ${styles.amount}`}>
              {amount} {currencyNames[kind]}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Sheet>
)

type RewardGiversSheetProps = { givers: RewardGiver[]; total: number; onClose: () => void }
