import { LoadingStatus, PostSkeletons, RowSkeletons } from '../ui/feedback/Skeletons.tsx'
import { Header, RootHeader } from '../ui/layout/Header.tsx'
import { useScreen } from '../ui/layout/screen-context.ts'
import styles from './ScreenSkeleton.module.css'

/** While the script of a screen loads: its header, from the table of addresses, and the outline of a list. */
export const ScreenSkeleton = () => {
  const { root, title } = useScreen()
  return (
    <>
      {root ? <RootHeader title={title} /> : <Header />}
      <LoadingStatus />
      <main id="content" aria-busy="true" className={styles.waiting}>
        {root ? <PostSkeletons /> : <RowSkeletons />}
      </main>
    </>
  )
}
