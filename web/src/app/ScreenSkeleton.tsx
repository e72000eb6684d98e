import { LoadingStatus, PostSkeletons, RowSkeletons } from '../ui/feedback/Skeletons.tsx'
import { Header, RootHeader } from '../ui/layout/Header.tsx'
import styles from './ScreenSkeleton.module.css'

/** While the script of a screen loads: its header, from the table of addresses, and the outline of a list. */
export const ScreenSkeleton = ({ tab }: { tab?: string | undefined }) => {
  const isHome = tab === 'home'
  return (
    <>
      {tab ? <RootHeader plainTitle={!isHome} /> : <Header />}
      <LoadingStatus />
      <main id="content" aria-busy="true" className={styles.waiting}>
        {isHome ? <PostSkeletons /> : <RowSkeletons />}
      </main>
    </>
  )
}
