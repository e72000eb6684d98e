import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { ListEnd } from '../../ui/lists/ListEnd.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { currencyNames } from './currency-names.ts'
import styles from './Reward.module.css'
import { useRewards } from './use-rewards.ts'

export const RewardGiversSheet = ({ postId, onClose }: { postId: number; onClose: () => void }) => {
  const list = useRewards(postId)
  const pages = list.data?.pages ?? []
  const rewards = pages.flatMap((page) => page.data)
  return (
    <Sheet open onClose={onClose} title={`${formatCount(pages[0]?.total ?? 0)} 次打赏`} tall={rewards.length > 6}>
      <ul>
        {rewards.map(({ from_memberid, member_data, kind, amount, created_at }) => (
          <li key={`${from_memberid} ${created_at}`}>
            <Link to={paths.user(from_memberid)} className={styles.giver}>
              <Avatar
                src={member_data.img_url}
                name={member_data.nickname}
                size={40}
                verified={member_data.auth === 1}
              />
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
      {(pages.length > 1 || list.hasNextPage) && <ListEnd list={list} />}
    </Sheet>
  )
}
