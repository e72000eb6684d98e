import type { Town } from '@quanzi/contract/circle/town'
import { FollowPill } from '../../ui/buttons/FollowPill.tsx'
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
const FollowTownButton = ({ town, member }: { town: Town; member: boolean }) => (
  <FollowPill solid name={town.name} follow={useFollowTown(town.id, member)} />
)
