import { errors } from '@quanzi/contract/errors'
import type { Post } from '@quanzi/contract/post'
import type { Tag } from '@quanzi/contract/tag'
import { Plus, Share2 } from 'lucide-react'
import { useMe } from '../features/member/use-me.ts'
import { useRights } from '../features/member/use-member.ts'
import { PollBlock } from '../features/poll/PollBlock.tsx'
import { GridTile } from '../features/post/GridTile.tsx'
import { useTagPosts } from '../features/post/use-posts.ts'
import { Waterfall } from '../features/post/Waterfall.tsx'
import { allDays, DayRange, type Days } from '../features/tag/DayRange.tsx'
import { TagHero } from '../features/tag/TagHero.tsx'
import { TagIntro } from '../features/tag/TagIntro.tsx'
import { type TagTab, tabsOf } from '../features/tag/tag-tabs.ts'
import { shareOfTag, useShareTag } from '../features/tag/use-share-tag.ts'
import { useTag } from '../features/tag/use-tags.ts'
import { paths } from '../paths.ts'
import { useParams, useSearchParams } from '../router/hooks.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Empty, ErrorState } from '../ui/Empty.tsx'
import { PhotoHeader } from '../ui/Header.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Loading, PostSkeletons } from '../ui/Skeletons.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { useKept } from '../ui/use-kept.ts'
import { useOffer } from '../ui/use-offer.ts'
import { PostItem, postHeight } from './parts/PostItem.tsx'
import styles from './parts/TopicDetails.module.css'

/**
 * A topic: its photo, what it is about, its poll, its posts. `hideBlank`: it is shown inside a page with a header of its
 * own, so it draws none and keeps no room for it.
 */
export const TopicDetails = () => {
  const id = Number(useParams().id)
  const [query] = useSearchParams()
  const bare = !['', '0', 'false'].includes(query.get('hideBlank') ?? '')
  const { data: tag, error, refetch } = useTag(id)
  const share = useShareTag()
  useOffer(tag ? shareOfTag(tag) : null)
  if (!(id > 0) || (error && !tag)) {
    return (
      <Screen title="话题">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Empty text={errors.tagGone[1]} />}
      </Screen>
    )
  }
  const name = tag ? `#${tag.tag}#` : '话题'
  return (
    <Screen
      documentTitle={name}
      header={
        bare ? (
          <NoHeader />
        ) : (
          <PhotoHeader
            title={name}
            action={tag && <IconButton label="分享" icon={Share2} onClick={() => void share(tag)} />}
          />
        )
      }
    >
      <TagHero tag={tag} bare={bare} />
      <div className={styles.body}>
        {tag ? (
          <>
            <TagIntro tag={tag} />
            {tag.vote_info && <PollBlock poll={tag.vote_info} />}
            <TagPosts tag={tag} />
          </>
        ) : (
          <Loading>
            <PostSkeletons />
          </Loading>
        )}
      </div>
      <BackToTop />
      {tag && (
        <div className={styles.join}>
          <ButtonLink kind="primary" icon={Plus} to={paths.compose({ tagId: tag.id })}>
            参与话题
          </ButtonLink>
        </div>
      )}
    </Screen>
  )
}

const NoHeader = () => null

const TagPosts = ({ tag }: { tag: Tag }) => {
  const tabs = tabsOf(tag)
  const [chosen, choose] = useKept<TagTab['key']>('posts', 'first')
  const [days, setDays] = useKept<Days>('days', allDays)
  const filters = useRights(Boolean(useMe()))?.is === 1
  const shown = tabs.find((tab) => tab.key === chosen) ?? tabs[0]
  if (!shown) return null
  const range = filters && <DayRange days={days} onChange={setDays} />
  const list = <TagList key={shown.key} tag={tag} tab={shown} days={filters ? days : allDays} />
  if (tabs.length === 1) {
    return (
      <>
        {range}
        <div className={styles.single}>{list}</div>
      </>
    )
  }
  return (
    <>
      {range}
      <Tabs sticky label="话题的帖子" tabs={tabs} value={shown.key} onChange={choose} />
      <TabPanel tabs="话题的帖子" value={shown.key}>
        {list}
      </TabPanel>
    </>
  )
}

const TagList = ({ tag, tab, days }: { tag: Tag; tab: TagTab; days: Days }) => {
  const list = useTagPosts(tag.id, tab.order, days)
  const same = {
    list,
    place: `tag:${tag.id}:${tab.key}:${days.start}:${days.end}`,
    label: tab.label,
    empty: { text: days.start || days.end ? '暂无数据' : '还没有人参与，来发第一条吧' },
  }
  return tab.grid ? (
    <Waterfall {...same} square columns={3} gap={2} render={renderTile} />
  ) : (
    <PagedList {...same} keyOf={keyOf} render={renderCard} height={postHeight} skeleton={<PostSkeletons />} />
  )
}

const keyOf = (post: Post) => post.topic_id
const renderCard = (post: Post) => <PostItem post={post} hideTag />
const renderTile = (post: Post) => <GridTile post={post} />
