import type { Post } from '@quanzi/contract/circle/post'
import { errors } from '@quanzi/contract/errors'
import { Ellipsis } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { CommentInputButton } from '../../circle/comment/CommentInputButton.tsx'
import { CommentPanel } from '../../circle/comment/CommentPanel.tsx'
import type { ReplyTarget } from '../../circle/comment/use-send-comment.ts'
import { PostActionBar } from '../../circle/post/actions/PostActionBar.tsx'
import { postTitle, toShareContent } from '../../circle/post/actions/use-share-post.ts'
import { DetailAuthor } from '../../circle/post/detail/DetailAuthor.tsx'
import { DetailBody } from '../../circle/post/detail/DetailBody.tsx'
import { DetailSkeleton } from '../../circle/post/detail/DetailSkeleton.tsx'
import { isFullPost, isHiddenByBlock, usePostDetail } from '../../circle/post/detail/use-post-detail.ts'
import { isOnline, isRejected } from '../../circle/post/post-state.ts'
import type { RenderComments } from '../../circle/post/video/FullscreenVideoFeed.tsx'
import { RewardPlaceholder } from '../../circle/reward/RewardPlaceholder.tsx'
import { useLogin } from '../../identity/login/use-login.ts'
import { FollowButton } from '../../identity/member/FollowButton.tsx'
import { useUnblock } from '../../identity/member/use-block.ts'
import { useMe } from '../../identity/member/use-me.ts'
import { usePermissions } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { isGone } from '../../platform/api/api-error.ts'
import { useParams, useSearchParams } from '../../platform/router/hooks.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { ErrorState } from '../../ui/feedback/Empty.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { cx } from '../../ui/layout/cx.ts'
import { Header } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { useScreen } from '../../ui/layout/screen-context.ts'
import { useRootAttribute } from '../../ui/layout/use-root-attribute.ts'
import { useShareData } from '../../ui/share/use-share-data.ts'
import { lazyPanel, lazyPart } from '../../ui/state/lazy-part.tsx'
import { usePostMenu } from '../parts/use-post-menu.ts'
import { scrollToComments, useScrollToComments } from '../parts/use-scroll-to-comments.ts'
import styles from './PostDetail.module.css'

/** A post with its comments. An own rejected post opens its status page. */
export const PostDetail = () => {
  const id = Number(useParams().id)
  const { data: detail, error, refetch } = usePostDetail(id)
  const unblock = useUnblock()
  const hasMedia = detail !== undefined && isFullPost(detail) && detail.topic_type !== '1'
  const { panel } = useScreen()
  useRootAttribute('columns', !panel ? 'page' : hasMedia ? 'media' : '')
  const ownRejected = detail !== undefined && isFullPost(detail) && detail.is_mine === 1 && isRejected(detail)

  useEffect(() => {
    if (ownRejected) void navigation.replace(paths.postEdit(id))
  }, [ownRejected, id])

  if (detail === undefined || ownRejected || isGone(error)) {
    return <Screen>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DetailSkeleton />}</Screen>
  }
  if (isFullPost(detail) && isHiddenByBlock(detail)) {
    return (
      <Screen>
        <Suspense>
          <BlockedAuthorNotice onUnblock={() => void unblock(detail.member_data)} />
        </Suspense>
      </Screen>
    )
  }
  return isFullPost(detail) ? (
    <WholePost post={detail} />
  ) : (
    <Screen>
      <Suspense>
        <UnderReviewNotice />
      </Suspense>
    </Screen>
  )
}

const WholePost = ({ post }: { post: Post }) => {
  const openMenu = usePostMenu()
  const rights = usePermissions(Boolean(useMe()))
  const login = useLogin()
  const online = isOnline(post)
  const [commentSheet, setCommentSheet] = useState<{ open: boolean; target?: ReplyTarget | undefined }>()
  useEffect(preloadCommentSheet, [])
  const startReply = (target?: ReplyTarget) =>
    post.comments_closed === 1 ? toast(errors.commentsClosed[1]) : setCommentSheet({ open: true, target })
  const closePost = () => (post.is_mine ? void navigation.replace(paths.me()) : navigation.back())
  const wanted = Number(useSearchParams()[0].get('comment')) || undefined
  useScrollToComments(wanted)
  useShareData(online ? toShareContent(post) : null)

  return (
    <Screen
      documentTitle={postTitle(post)}
      header={
        <Header
          title={postTitle(post)}
          hideTitle
          leading={<DetailAuthor post={post} />}
          action={
            <>
              <FollowButton member={post.member_data} following={post.is_attention === 1} isOwn={post.is_mine === 1} />
              <IconButton label="更多" icon={Ellipsis} onClick={() => openMenu(post, { rights, onGone: closePost })} />
            </>
          }
        />
      }
      bottom={
        online && (
          <PostActionBar post={post}>
            <CommentInputButton post={post} onOpen={() => startReply()} />
          </PostActionBar>
        )
      }
    >
      {!online && (
        <Suspense>
          <PostStateNotice post={post} />
          {post.is_mine === 1 && <ReviewProgress kind="topic" id={post.topic_id} />}
        </Suspense>
      )}
      <div className={cx(styles.columns, post.topic_type !== '1' && styles.withMedia)}>
        <div>
          <DetailBody post={post} renderComments={online ? renderComments : undefined} />
          {online && (
            <Suspense fallback={post.is_mine === 1 ? null : <RewardPlaceholder />}>
              <RewardBlock postId={post.topic_id} isOwn={post.is_mine === 1} requireLogin={login} />
            </Suspense>
          )}
        </div>
        {online && (
          <div className={styles.comments}>
            <CommentPanel post={post} wanted={wanted} onReply={startReply} />
          </div>
        )}
      </div>
      {commentSheet && (
        <CommentSheet
          topicId={post.topic_id}
          target={commentSheet.target}
          open={commentSheet.open}
          anonymousAllowed={post.anonymous_switch === 1}
          onClose={() => setCommentSheet((now) => ({ ...now, open: false }))}
          onSent={(target) => target || scrollToComments('smooth')}
        />
      )}
    </Screen>
  )
}

/** Over a full-screen video. */
const renderComments: RenderComments = (post, open, onClose) => (
  <CommentListSheet post={post} open={open} onClose={onClose} />
)

/** Rarely shown parts load after the content. */
const loadNotices = () => import('../../circle/post/detail/PostStateNotices.tsx')
const BlockedAuthorNotice = lazyPart(async () => (await loadNotices()).BlockedAuthorNotice)
const UnderReviewNotice = lazyPart(async () => (await loadNotices()).UnderReviewPlaceholder)
const PostStateNotice = lazyPart(async () => (await loadNotices()).PostStateNotice)
const ReviewProgress = lazyPart(async () => (await import('../../circle/progress/ReviewProgress.tsx')).ReviewProgress)
const RewardBlock = lazyPart(async () => (await import('../../circle/reward/RewardBlock.tsx')).RewardBlock)
const loadCommentSheet = () => import('../../circle/comment/CommentSheet.tsx')
const CommentSheet = lazyPanel(async () => (await loadCommentSheet()).CommentSheet)
const CommentListSheet = lazyPanel(
  async () => (await import('../../circle/comment/CommentListSheet.tsx')).CommentListSheet,
)

/** Loaded before the comment input is opened. */
const preloadCommentSheet = () => {
  const timer = setTimeout(() => void loadCommentSheet().catch(() => {}), 2_000)
  return () => clearTimeout(timer)
}
