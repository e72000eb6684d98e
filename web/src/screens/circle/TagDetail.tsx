import type { Post } from '@quanzi/contract/circle/post'
import type { Tag } from '@quanzi/contract/circle/tag'
import { errors } from '@quanzi/contract/errors'
import { Plus, Share2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PollBlock } from '../../circle/poll/PollBlock.tsx'
import { PostGridTile } from '../../circle/post/list/PostGridTile.tsx'
import { useTagPosts } from '../../circle/post/list/use-post-lists.ts'
import { Waterfall } from '../../circle/post/list/Waterfall.tsx'
import { type DateRange, DateRangeFilter, openDateRange } from '../../circle/tag/DateRangeFilter.tsx'
import { shareTag, toTagShare } from '../../circle/tag/share-tag.ts'
import { TagHero } from '../../circle/tag/TagHero.tsx'
import { TagIntro } from '../../circle/tag/TagIntro.tsx'
import { type TagTab, tagTabs } from '../../circle/tag/tag-tabs.ts'
import { useTag } from '../../circle/tag/use-tags.ts'
import { useMe } from '../../identity/member/use-me.ts'
import { usePermissions } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { useParams, useSearchParams } from '../../platform/router/hooks.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Empty, ErrorState } from '../../ui/feedback/Empty.tsx'
import { Loading, PostSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { PhotoHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { useShareData } from '../../ui/share/use-share-data.ts'
import { isElder } from '../../ui/state/settings/elder.ts'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { PostList } from '../parts/PostList.tsx'
import styles from './TagDetail.module.css'

/** A topic: photo, intro, poll, posts. `hideBlank`: embedded in a page with its own header, so it renders none. */
export const TagDetail = () => {
  const id = Number(useParams().id)
  const [query] = useSearchParams()
  const embedded = !['', '0', 'false'].includes(query.get('hideBlank') ?? '')
  const { data: tag, error, refetch } = useTag(id)
  useShareData(tag ? toTagShare(tag) : null)
  const poll = useRef<HTMLDivElement>(null)
  const makesWay = useVoteAtEnd(poll, tag?.vote_info ?? null)
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
        embedded ? (
          <NoHeader />
        ) : (
          <PhotoHeader
            title={name}
            action={tag && <IconButton label="分享" icon={Share2} onClick={() => void shareTag(tag)} />}
          />
        )
      }
    >
      <TagHero tag={tag} withoutBar={embedded} />
      <div className={styles.body}>
        {tag ? (
          <>
            <TagIntro tag={tag} />
            {tag.vote_info && (
              <div ref={poll}>
                <PollBlock poll={tag.vote_info} />
              </div>
            )}
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
        <div className={cx(styles.join, makesWay && styles.away)}>
          <ButtonLink kind="primary" icon={Plus} to={paths.compose({ tagId: tag.id })}>
            参与话题
          </ButtonLink>
        </div>
      )}
    </Screen>
  )
}

const NoHeader = () => null

/** Whether the button of the poll is at the end of the screen, under 参与话题. */
const useVoteAtEnd = (block: RefObject<HTMLElement | null>, poll: Tag['vote_info']): boolean => {
  const [atEnd, setAtEnd] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a vote the block has no button.
  useEffect(() => {
    const button = block.current?.querySelector('[type=submit]')
    if (!button) return
    const observer = new IntersectionObserver((changes) => setAtEnd(changes.at(-1)?.isIntersecting === true), {
      rootMargin: '-85% 0px 0px',
    })
    observer.observe(button)
    return () => {
      observer.disconnect()
      setAtEnd(false)
    }
  }, [block, poll])
  return atEnd
}

const TagPosts = ({ tag }: { tag: Tag }) => {
  const tabs = tagTabs(tag)
  const [chosen, choose] = useHistoryState<TagTab['key']>('posts', 'first')
  const [days, setDays] = useHistoryState<DateRange>('days', openDateRange)
  const filters = usePermissions(Boolean(useMe()))?.is === 1
  const shown = tabs.find((tab) => tab.key === chosen) ?? tabs[0]
  if (!shown) return null
  const range = filters && <DateRangeFilter dateRange={days} onChange={setDays} />
  const list = <TagList key={shown.key} tag={tag} tab={shown} days={filters ? days : openDateRange} />
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
      <Tabs sticky label="话题的帖子" tabs={tabs} value={shown.key} onChange={choose}>
        {list}
      </Tabs>
    </>
  )
}

const TagList = ({ tag, tab, days }: { tag: Tag; tab: TagTab; days: DateRange }) => {
  const list = useTagPosts(tag.id, tab.order, days)
  const listProps = {
    list,
    positionKey: `tag:${tag.id}:${tab.key}:${days.start}:${days.end}`,
    label: tab.label,
    empty: { text: days.start || days.end ? '暂无数据' : '还没有人参与，来发第一条吧' },
  }
  return tab.grid && !isElder ? (
    <Waterfall {...listProps} square columns={3} gap={2} render={renderTile} />
  ) : (
    <PostList {...listProps} hideTag />
  )
}

const renderTile = (post: Post) => <PostGridTile post={post} />
