import type { Town } from '@quanzi/contract/circle/town'
import { Title } from '../../ui/layout/Header.tsx'
import { Hero } from '../../ui/media/Hero.tsx'
import { ExpandableText } from '../../ui/text/ExpandableText.tsx'
import styles from './TownHeader.module.css'

/** Without a town, a placeholder of the same height. */
export const TownHeader = ({ town }: { town: Town | undefined }) => (
  <>
    <Hero src={town?.banner} className={styles.hero}>
      <Title text={town?.name} className={town ? styles.name : 'visually-hidden'} />
    </Hero>
    {town && town.description !== '' && (
      <div className={styles.about}>
        <ExpandableText text={town.description} lines={3} />
      </div>
    )}
  </>
)
