import { circleTitle } from '@quanzi/contract/limits'
import { Search, Trophy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { HomeModules, HomeWaiting } from '../features/home/HomeModules.tsx'
import { PostButton } from '../features/home/PostButton.tsx'
import { splashPictures } from '../features/home/splash.ts'
import { useRefreshHome } from '../features/home/use-home.ts'
import { useHomePlan } from '../features/home/use-plan.ts'
import { useFeed, useRefreshPosts } from '../features/post/use-posts.ts'
import { paths } from '../paths.ts'
import { useSearchParams } from '../router/hooks.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { RootHeader } from '../ui/Header.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { loadOrReload } from '../ui/load-or-reload.ts'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Screen } from '../ui/Screen.tsx'
import { SearchLink } from '../ui/SearchLink.tsx'
import { Loading, PostSkeletons } from '../ui/Skeletons.tsx'
import { useKept } from '../ui/use-kept.ts'
import { useNext } from '../ui/use-next.ts'
import styles from './Home.module.css'
import { type FeedTab, HomeFeed } from './parts/HomeFeed.tsx'
import { isLive } from './parts/is-live.ts'

/** The home page: what the operators put above, then the feed. */
export const Home = () => {
  const home = useHomePlan(isLive)
  const [tab, setTab] = useKept<FeedTab>('feed', 'hot')
  const refreshHome = useRefreshHome()
  const refreshPosts = useRefreshPosts()
  // The feed is asked for at once, also while nobody knows yet what stands above it.
  useFeed()
  const { plan, setting } = home
  const modulesNext = useNext(plan !== undefined)
  const feedNext = useNext(modulesNext)
  const title = setting?.circle_title || plan?.title || circleTitle
  const [asked] = useSearchParams()
  const [ranking, setRanking] = useKept('ranking', asked.get('rank') === '1')
  const [ranked, setRanked] = useState(ranking)
  if (ranking && !ranked) setRanked(true)
  // Decided once, when the switches are known: what they say later does not bring a picture over what one reads.
  const [splash, setSplash] = useState<readonly string[]>()
  if (setting && !splash) setSplash(splashPictures(setting))
  // The second home page has its search as a field below the masthead.
  const second = setting ? setting.home_variant === '2' : plan?.second === true

  return (
    <Screen
      documentTitle={title}
      header={
        <RootHeader
          title={title}
          actions={
            <>
              {setting?.rank_open === '1' && (
                <IconButton label="排行榜" icon={Trophy} aria-haspopup="dialog" onClick={() => setRanking(true)} />
              )}
              {!second && <IconButton label="搜索" icon={Search} to={paths.topicSearch()} />}
            </>
          }
        >
          {second && (
            <div className={styles.search}>
              <SearchLink to={paths.topicSearch()} placeholder="请输入关键字" />
            </div>
          )}
        </RootHeader>
      }
    >
      <PullToRefresh
        onRefresh={() => Promise.all([refreshHome(), tab === 'hot' ? refreshPosts.feed() : refreshPosts.followed()])}
      >
        {plan && modulesNext ? (
          <>
            <HomeModules home={home} plan={plan} moreTags={paths.topics()} moreSlides={paths.slides()} />
            {feedNext ? (
              <HomeFeed tab={tab} onTab={setTab} firstTab={second ? '最新' : '热门'} waterfall={plan.waterfall} />
            ) : (
              <PostSkeletons />
            )}
          </>
        ) : (
          <Loading>
            <HomeWaiting />
            <PostSkeletons />
          </Loading>
        )}
      </PullToRefresh>
      <BackToTop />
      <PostButton setting={setting} />
      <Suspense fallback={null}>
        {ranked && <Ranking open={ranking} onClose={() => setRanking(false)} />}
        {splash && splash.length > 0 && <Splash pictures={splash} title={title} onDone={() => setSplash([])} />}
      </Suspense>
    </Screen>
  )
}

const Ranking = lazy(async () => ({ default: (await loadOrReload(() => import('./parts/Ranking.tsx'))).Ranking }))
const Splash = lazy(async () => ({ default: (await loadOrReload(() => import('../features/home/Splash.tsx'))).Splash }))
