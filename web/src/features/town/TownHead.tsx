import type { Town } from '@quanzi/contract/town'
import { useState } from 'react'
import { Title } from '../../ui/Header.tsx'
import { Hero } from '../../ui/Hero.tsx'
import styles from './TownHead.module.css'

/** The town's photo with its name, and what is to be said about it; without a town yet, the room for them. */
export const TownHead = ({ town }: { town: Town | undefined }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Hero src={town?.banner} className={styles.hero}>
        <Title text={town?.name} className={town ? styles.name : 'sr'} />
      </Hero>
      {town && town.description !== '' && (
        <div className={styles.about}>
          <p className={open ? undefined : 'c3'}>{town.description}</p>
          {town.description.length > 66 && (
            <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={`link ${styles.fold}`}>
              {open ? '收起' : '展开'}
            </button>
          )}
        </div>
      )}
    </>
  )
}
