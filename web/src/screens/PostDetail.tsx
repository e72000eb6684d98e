import type { Post } from '@quanzi/contract/post'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isGone } from '../api/api-error.ts'
import { CommentPanel } from '../features/comment/CommentPanel.tsx'
import { SayField } from '../features/comment/SayField.tsx'
import type { Target } from '../features/comment/use-send-comment.ts'
import { FollowButton } from '../features/member/FollowButton.tsx'
import { useLogin } from '../features/member/use-login.ts'
import { useUnblock } from '../features/member/use-member.ts'
import { DetailAuthor } from '../features/post/detail/DetailAuthor.tsx'
import { DetailBar } from '../features/post/detail/DetailBar.tsx'
import { DetailBody } from '../features/post/detail/DetailBody.tsx'
import { DetailSkeleton } from '../features/post/detail/DetailSkeleton.tsx'
import { isWhole, isWithheld, useDetail } from '../features/post/detail/use-detail.ts'
import { isOnline, isRejected } from '../features/post/post-state.ts'
import { shareOf } from '../features/post/use-post.ts'
import { paths } from '../paths.ts'
import { useParams } from '../router/hooks.ts'
import { ErrorState } from '../ui/Empty.tsx'
import { Header } from '../ui/Header.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { loadOrReload } from '../ui/load-or-reload.ts'
import { Screen } from '../ui/Screen.tsx'
import { useGo } from '../ui/use-go.ts'
import { useOffer } from '../ui/use-offer.ts'
import { showComments, useArrivalAtComments } from './parts/use-arrival-at-comments.ts'
import { usePostMenu } from './parts/use-post-menu.ts'

/** One post with its comments. One's own refused post is opened where it can be changed. */
export const PostDetail = () => {
  const id = Number(useParams().id)
  const { data: answer, error, refetch } = useDetail(id)
  const go = useGo()
  const unblock = useUnblock()
  const refused = answer !== undefined && isWhole(answer) && answer.is_mine === 1 && isRejected(answer)

  useEffect(() => {
    if (refused) void go.replace(paths.postEdit(id))
  }, [refused, id, go])

  if (answer === undefined || refused || isGone(error)) {
    return <Screen>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DetailSkeleton />}</Screen>
  }
  if (isWhole(answer) && isWithheld(answer)) {
    return (
      <Screen>
        <Suspense>
          <ByBlocked onUnblock={() => void unblock(answer.member_data)} />
        </Suspense>
      </Screen>
    )
  }
  return isWhole(answer) ? (
    <WholePost post={answer} />
  ) : (
    <Screen>
      <Suspense>
        <UnderReview />
      </Suspense>
    </Screen>
  )
}

const WholePost = ({ post }: { post: Post }) => {
  const go = useGo()
  const openMenu = usePostMenu()
  const login = useLogin()
  const online = isOnline(post)
  const [field, setField] = useState<{ open: boolean; target?: Target | undefined }>()
  useEffect(fetchTheFieldLater, [])
  const answer = (target?: Target) => setField({ open: true, target })
  const leave = () => (post.is_mine ? void go.replace(paths.me()) : go.back())
  useArrivalAtComments()
  useOffer(shareOf(post))

  return (
    <Screen
      documentTitle={`${post.member_data.nickname}的帖子`}
      header={
        <Header
          title={`${post.member_data.nickname}的帖子`}
          hideTitle
          lead={<DetailAuthor post={post} />}
          action={
            <>
              <FollowButton member={post.member_data} on={post.is_attention === 1} mine={post.is_mine === 1} />
              <IconButton label="更多" icon={Ellipsis} onClick={() => openMenu(post, { onGone: leave })} />
            </>
          }
        />
      }
      bottom={
        online && (
          <DetailBar post={post}>
            <SayField topicId={post.topic_id} onOpen={() => answer()} />
          </DetailBar>
        )
      }
    >
      {!online && (
        <Suspense>
          <ReviewStrip />
          {post.is_mine === 1 && <ReviewProgress kind="topic" id={post.topic_id} />}
        </Suspense>
      )}
      <DetailBody post={post} {...(online ? { onComment: () => answer() } : {})} />
      {online && (
        <Suspense>
          <RewardBlock postId={post.topic_id} mine={post.is_mine === 1} login={login} />
        </Suspense>
      )}
      {online && (
        <div className="band">
          <CommentPanel topicId={post.topic_id} count={post.reply} onAnswer={answer} />
        </div>
      )}
      {field && (
        <Suspense>
          <CommentSheet
            topicId={post.topic_id}
            target={field.target}
            open={field.open}
            mayHide={post.anonymous_switch === 1}
            onClose={() => setField((now) => ({ ...now, open: false }))}
            onSent={(target) => target || showComments('smooth')}
          />
        </Suspense>
      )}
    </Screen>
  )
}

/** What a reader does not see at first, or never, comes after what is read. */
const notices = () => loadOrReload(() => import('../features/post/detail/DetailNotice.tsx'))
const ByBlocked = lazy(async () => ({ default: (await notices()).ByBlocked }))
const UnderReview = lazy(async () => ({ default: (await notices()).UnderReview }))
const ReviewStrip = lazy(async () => ({ default: (await notices()).ReviewStrip }))
const ReviewProgress = lazy(async () => ({
  default: (await loadOrReload(() => import('../features/progress/ReviewProgress.tsx'))).ReviewProgress,
}))
const RewardBlock = lazy(async () => ({
  default: (await loadOrReload(() => import('../features/reward/RewardBlock.tsx'))).RewardBlock,
}))
const fetchField = () => loadOrReload(() => import('../features/comment/CommentSheet.tsx'))
const CommentSheet = lazy(async () => ({ default: (await fetchField()).CommentSheet }))

/** The field is there before somebody wants to say something. */
const fetchTheFieldLater = () => {
  const timer = setTimeout(() => void fetchField().catch(() => {}), 2_000)
  return () => clearTimeout(timer)
}
