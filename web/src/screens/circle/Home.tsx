import { circleTitle } from '@quanzi/contract/limits'
import { Search, Trophy } from 'lucide-react'
import { Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { ComposeButton } from '../../circle/home/ComposeButton.tsx'
import { HomeModules, HomeSkeleton } from '../../circle/home/HomeModules.tsx'
import { useSplash } from '../../circle/home/splash/use-splash.ts'
import { useRefreshHome } from '../../circle/home/use-home.ts'
import { useHomeLayout } from '../../circle/home/use-home-layout.ts'
import { useFeed, useRefreshPosts } from '../../circle/post/list/use-feed.ts'
import { toRankingShare } from '../../circle/ranking/share-ranking.ts'
import { paths } from '../../paths.ts'
import { useLocation, useNavigationType, useSearchParams } from '../../platform/router/hooks.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { SearchLink } from '../../ui/buttons/SearchLink.tsx'
import { Loading, PostSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { RootHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { PullToRefresh } from '../../ui/lists/PullToRefresh.tsx'
import { useShareData } from '../../ui/share/use-share-data.ts'
import { loadChunk } from '../../ui/state/chunk-loader.ts'
import { lazyPanel, lazyPart } from '../../ui/state/lazy-part.tsx'
import { isElder } from '../../ui/state/settings/elder.ts'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { type FeedTab, HomeFeed } from '../parts/HomeFeed.tsx'
import { screenExists } from '../parts/screen-exists.ts'
import styles from './Home.module.css'

/** The modules that operators configure, then the feed. */
export const Home = () => {
  const home = useHomeLayout(screenExists)
  const [tab, setTab] = useHistoryState<FeedTab>('feed', 'hot')
  const refreshHome = useRefreshHome()
  const refreshPosts = useRefreshPosts()
  // Requested at once, before the settings are loaded.
  useFeed()
  const { layout: plan, setting } = home
  const renderModules = useAfterPaint(plan !== undefined)
  const renderFeed = useAfterPaint(renderModules)
  const title = setting?.circle_title || plan?.title || circleTitle
  const [rankingOpen, setRankingOpen] = useRankingOpen()
  useShareData(rankingOpen ? toRankingShare(title) : null)
  useSplash(setting)
  // The second variant has a search field below the header.
  const isSecondVariant = setting ? setting.home_variant === '2' : plan?.secondVariant === true

  return (
    <Screen
      documentTitle={title}
      header={
        <RootHeader
          title={title}
          actions={
            <>
              {!isElder && (
                <button type="button" data-control="elder" className="topic tap" onClick={enterElder}>
                  长辈版
                </button>
              )}
              {!isSecondVariant && <IconButton label="搜索" icon={Search} to={paths.topicSearch()} />}
              {setting?.rank_open === '1' && (
                <IconButton label="排行榜" icon={Trophy} aria-haspopup="dialog" onClick={() => setRankingOpen(true)} />
              )}
              {!setting && <span className={styles.action} />}
            </>
          }
        >
          {isSecondVariant && (
            <div className={styles.search}>
              <SearchLink to={paths.topicSearch()} placeholder="请输入关键字" />
            </div>
          )}
        </RootHeader>
      }
    >
      <Suspense>{isElder && <ElderBar />}</Suspense>
      <PullToRefresh
        onRefresh={() =>
          Promise.all([refreshHome(), tab === 'hot' ? refreshPosts.feed() : refreshPosts.followingFeed()])
        }
      >
        {plan && renderModules ? (
          <>
            <HomeModules home={home} layout={plan} moreTags={paths.topics()} moreSlides={paths.slides()} />
            {renderFeed ? (
              <HomeFeed
                tab={tab}
                onTab={setTab}
                firstTab={isSecondVariant ? '最新' : '热门'}
                waterfall={plan.waterfall && !isElder}
                first={!plan.banner && plan.blocks.length === 0}
              />
            ) : (
              <PostSkeletons />
            )}
          </>
        ) : (
          <Loading>
            <HomeSkeleton />
            <PostSkeletons />
          </Loading>
        )}
      </PullToRefresh>
      <BackToTop />
      <ComposeButton setting={setting} />
      <Ranking open={rankingOpen} onClose={() => setRankingOpen(false)} circleName={title} />
    </Screen>
  )
}

/** `?rank=1` opens it, also on the home page that is already shown. */
const useRankingOpen = () => {
  const [query] = useSearchParams()
  const asked = query.get('rank') === '1'
  const [open, setOpen] = useHistoryState('ranking', asked)
  const { key } = useLocation()
  const arrival = useNavigationType()
  const openAsked = useEffectEvent(() => {
    if (asked && arrival !== 'pop') setOpen(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival.
  useEffect(() => openAsked(), [key])
  return [open, setOpen] as const
}

const loadElder = () => import('../../ui/elder/ElderBar.tsx')
const ElderBar = lazyPart(async () => (await loadElder()).ElderBar)
const enterElder = () => void loadChunk(loadElder).then(({ switchElder }) => switchElder(true), toastError)

const Ranking = lazyPanel(async () => (await import('../parts/Ranking.tsx')).Ranking)
/** Turns true in the frame after `ready` does, as a transition: a long page is drawn in slices. At once if `ready` is true at first. */
const useAfterPaint = (ready: boolean): boolean => {
  const [painted, setPainted] = useState(ready)
  useEffect(() => {
    if (ready && !painted) requestAnimationFrame(() => setTimeout(() => startTransition(() => setPainted(true))))
  }, [ready, painted])
  return painted
}
