import type { Town } from '@quanzi/contract/town'
import { FoldedText } from '../../ui/FoldedText.tsx'
import { Title } from '../../ui/Header.tsx'
import { Hero } from '../../ui/Hero.tsx'
import styles from './TownHead.module.css'

/** The town's photo with its name, and what is to be said about it; without a town yet, the room for them. */
export const TownHead = ({ town }: { town: Town | undefined }) => (
  <>
    <Hero src={town?.banner} className={styles.hero}>
      <Title text={town?.name} className={town ? styles.name : 'sr'} />
    </Hero>
    {town && town.description !== '' && (
      <div className={styles.about}>
        <FoldedText text={town.description} lines={3} />
      </div>
    )}
  </>
)
