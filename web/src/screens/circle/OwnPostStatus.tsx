import type { Post } from '@quanzi/contract/circle/post'
import { usePostForEdit } from '../../circle/composer/draft/use-initial-draft.ts'
import { useDeletePost } from '../../circle/post/actions/delete-post.ts'
import { DetailBody } from '../../circle/post/detail/DetailBody.tsx'
import { DetailSkeleton } from '../../circle/post/detail/DetailSkeleton.tsx'
import { PostStateNotice } from '../../circle/post/detail/PostStateNotices.tsx'
import { isOnline } from '../../circle/post/post-state.ts'
import { ReviewProgress } from '../../circle/progress/ReviewProgress.tsx'
import { paths } from '../../paths.ts'
import { isPermanentError } from '../../platform/api/api-error.ts'
import { useParams } from '../../platform/router/hooks.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/Empty.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import styles from './OwnPostStatus.module.css'

/** An own post that is pending or rejected: the reason and the available actions. */
export const OwnPostStatus = () => {
  const { data: post, error, refetch } = usePostForEdit(Number(useParams().id) || 0)
  if (post && !isPermanentError(error)) return <OwnPost post={post} />
  return <Screen>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DetailSkeleton />}</Screen>
}

const OwnPost = ({ post }: { post: Post }) => {
  const deletePost = useDeletePost()
  const remove = async () => {
    if (await deletePost(post)) void navigation.replace(paths.me())
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
      <PostStateNotice post={post} />
      {!isOnline(post) && <ReviewProgress kind="topic" id={post.topic_id} />}
      <DetailBody post={post} />
    </Screen>
  )
}
