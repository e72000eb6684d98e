import type { FollowedTown } from '@quanzi/contract/circle/town'
import { MapPinned } from 'lucide-react'
import { paths } from '../../paths.ts'
import { useToggle } from '../../platform/api/mutations/optimistic-toggle.ts'
import { Link } from '../../platform/router/Link.tsx'
import { FollowPill } from '../../ui/buttons/FollowPill.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import defaultCover from '../../ui/media/default-cover.svg'
import { Picture } from '../../ui/media/Picture.tsx'
import styles from './FollowedTownList.module.css'
import { followTownToggle, useFollowedTowns } from './use-town.ts'

/** The towns that the current member follows, with a button to unfollow each. */
export const FollowedTownList = ({ ready }: { ready: boolean }) => (
  <RowList
    list={useFollowedTowns(ready)}
    positionKey="towns"
    itemKey="town_id"
    renderItem={(town) => <TownRow town={town} />}
    label="关注的乡镇"
    skeleton={<RowSkeletons of="topic" />}
    empty={{ text: '还没有关注乡镇', icon: MapPinned }}
  />
)

const TownRow = ({ town: { town_id, name, thumb, is_attention } }: { town: FollowedTown }) => (
  <div className={styles.row}>
    <Link to={paths.town(town_id)} className={styles.link}>
      <span className={styles.picture}>
        <Picture src={thumb || defaultCover} width={56} height={56} />
      </span>
      <b className="truncate row-title">{name}</b>
    </Link>
    <FollowPill name={name} follow={useToggle(followTownToggle, town_id, is_attention === 1)} />
  </div>
)
