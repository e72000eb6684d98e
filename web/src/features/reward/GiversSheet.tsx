import { limits } from '@quanzi/contract/limits'
import type { Giver } from '@quanzi/contract/reward'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Time } from '../../ui/Time.tsx'
import { currencyNames } from './names.ts'
import styles from './Reward.module.css'

/** Who rewarded the post, the latest first, and with how much. */
export const GiversSheet = ({ givers, total, onClose }: { givers: Giver[]; total: number; onClose: () => void }) => (
  <Sheet open onClose={onClose} title={`${total} 次打赏`} tall={givers.length > 6}>
    <ul>
      {givers.slice(0, limits.rewardGiversShown).map(({ from_memberid, member_data, kind, amount, created_at }) => (
        <li key={`${from_memberid} ${created_at}`}>
          <Link to={paths.user(from_memberid)} className={styles.giver}>
            <Avatar src={member_data.img_url} name={member_data.nickname} size={40} verified={member_data.auth === 1} />
            <span className="grow">
              <span className="clip">{member_data.nickname}</span>
              <span className={`meta ${styles.when}`}>
                <Time at={created_at} />
              </span>
            </span>
            <span className={`num ${styles.amount}`}>
              {amount} {currencyNames[kind]}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Sheet>
)
