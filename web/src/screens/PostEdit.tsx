import type { Post } from '@quanzi/contract/post'
import { isInVain } from '../api/api-error.ts'
import { usePostForEdit } from '../features/composer/use-opening.ts'
import { DetailBody } from '../features/post/detail/DetailBody.tsx'
import { RejectionNote, ReviewStrip } from '../features/post/detail/DetailNotice.tsx'
import { DetailSkeleton } from '../features/post/detail/DetailSkeleton.tsx'
import { isOnline, isPending, isRejected } from '../features/post/post-state.ts'
import { useDeletePost } from '../features/post/use-post.ts'
import { ReviewProgress } from '../features/progress/ReviewProgress.tsx'
import { paths } from '../paths.ts'
import { useParams } from '../router/hooks.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/Empty.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useGo } from '../ui/use-go.ts'
import styles from './PostEdit.module.css'

/** One's own post that is refused or waits: why, and what can be done about it. */
export const PostEdit = () => {
  const { data: post, error, refetch } = usePostForEdit(Number(useParams().id) || 0)
  if (post && !isInVain(error)) return <OwnPost post={post} />
  return <Screen>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DetailSkeleton />}</Screen>
}

const OwnPost = ({ post }: { post: Post }) => {
  const go = useGo()
  const deletePost = useDeletePost()
  const remove = async () => {
    if (await deletePost(post)) void go.replace(paths.me())
  }
  return (
    <Screen
      bottom={
        <div className={styles.bar}>
          <Button kind="danger-soft" onClick={() => void remove()}>
            删除
          </Button>
          <ButtonLink kind="primary" to={paths.compose({ id: post.topic_id })}>
            编辑
          </ButtonLink>
        </div>
      }
    >
      {isPending(post) && <ReviewStrip />}
      {isRejected(post) && <RejectionNote reason={post.reason} />}
      {!isOnline(post) && <ReviewProgress kind="topic" id={post.topic_id} />}
      <DetailBody post={post} />
    </Screen>
  )
}
