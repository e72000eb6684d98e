import { circleTitle } from '@quanzi/contract/limits'
import { Search } from 'lucide-react'
import { HomeModules, HomeWaiting } from '../features/home/HomeModules.tsx'
import { PostButton } from '../features/home/PostButton.tsx'
import { useRefreshHome } from '../features/home/use-home.ts'
import { useHomePlan } from '../features/home/use-plan.ts'
import { useFeed, useRefreshPosts } from '../features/post/use-posts.ts'
import { paths } from '../paths.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { RootHeader } from '../ui/Header.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Loading, PostSkeletons } from '../ui/Skeletons.tsx'
import { useKept } from '../ui/use-kept.ts'
import { useNext } from '../ui/use-next.ts'
import { exists, isLive } from './parts/exists.ts'
import { type FeedTab, HomeFeed } from './parts/HomeFeed.tsx'

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

  return (
    <Screen
      documentTitle={title}
      header={
        <RootHeader
          title={title}
          actions={exists('TopicSearch') && <IconButton label="搜索" icon={Search} to={paths.topicSearch()} />}
        />
      }
    >
      <PullToRefresh
        onRefresh={() => Promise.all([refreshHome(), tab === 'hot' ? refreshPosts.feed() : refreshPosts.followed()])}
      >
        {plan && modulesNext ? (
          <>
            <HomeModules
              home={home}
              plan={plan}
              moreTags={exists('Topics') ? paths.topics() : undefined}
              moreSlides={exists('ContentList') ? paths.slides() : undefined}
            />
            {feedNext ? (
              <HomeFeed
                tab={tab}
                onTab={setTab}
                firstTab={setting?.home_variant === '2' ? '最新' : '热门'}
                waterfall={plan.waterfall}
              />
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
      {exists('Composer') && <PostButton setting={setting} />}
    </Screen>
  )
}
