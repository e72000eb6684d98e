import type { FollowedTown } from '@quanzi/contract/circle/town'
import { MapPinned } from 'lucide-react'
import { paths } from '../../paths.ts'
import { useToggle } from '../../platform/api/mutations/optimistic-toggle.ts'
import { FollowPill } from '../../ui/buttons/FollowPill.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { PictureRow } from '../../ui/lists/PictureRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
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
  <PictureRow
    to={paths.town(town_id)}
    picture={thumb}
    action={<FollowPill name={name} follow={useToggle(followTownToggle, town_id, is_attention === 1)} />}
  >
    <b className="truncate row-title">{name}</b>
  </PictureRow>
)
