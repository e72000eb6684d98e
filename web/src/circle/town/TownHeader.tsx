import type { Town } from '@quanzi/contract/circle/town'
import { Plus } from 'lucide-react'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { Title } from '../../ui/layout/Header.tsx'
import { Hero } from '../../ui/media/Hero.tsx'
import { ExpandableText } from '../../ui/text/ExpandableText.tsx'
import styles from './TownHeader.module.css'
import { useFollowTown } from './use-town.ts'

/** Without a town, a placeholder of the same height. */
export const TownHeader = ({ town, member }: { town: Town | undefined; member: boolean }) => (
  <>
    <Hero src={town?.banner} className={styles.hero}>
      <div className={styles.line}>
        <Title text={town?.name} className={town ? styles.name : 'visually-hidden'} />
        {town && <FollowTownButton town={town} member={member} />}
      </div>
    </Hero>
    {town && town.description !== '' && (
      <div className={styles.about}>
        <ExpandableText text={town.description} lines={3} />
      </div>
    )}
  </>
)

/** Followers get the announcements of the town. */
const FollowTownButton = ({ town, member }: { town: Town; member: boolean }) => {
  const follow = useFollowTown(town.id, member)
  return (
    <Pill
      kind={follow.on ? 'on' : 'solid'}
      pressed={follow.on}
      aria-label={`${follow.on ? '已关注' : '关注'} ${town.name}`}
      onClick={follow.flip}
      {...(follow.on ? {} : { icon: Plus })}
    >
      {follow.on ? '已关注' : '关注'}
    </Pill>
  )
}
