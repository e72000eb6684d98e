import type { OwnComment } from '@quanzi/contract/people'
import { MessageCircle } from 'lucide-react'
import { MendComment } from '../features/comment/MendComment.tsx'
import { useDeleteComment } from '../features/comment/use-comments.ts'
import { CommentItem } from '../features/people/CommentItem.tsx'
import { useOwnComments } from '../features/people/use-people.ts'
import { CommentProgress } from '../features/progress/CommentProgress.tsx'
import { paths } from '../paths.ts'
import { PagedList } from '../ui/PagedList.tsx'
import { Pill } from '../ui/Pill.tsx'
import { OwnScreen } from './parts/OwnScreen.tsx'

/** 我的评论, each with where its review stands. */
export const MyComments = () => <OwnScreen prompt="登录后查看我的评论">{(known) => <Said known={known} />}</OwnScreen>

const Said = ({ known }: { known: boolean }) => {
  const list = useOwnComments(known)
  const remove = useDeleteComment()
  return (
    <PagedList
      as="list"
      list={list}
      place="said"
      keyOf={keyOf}
      render={(row) => (
        <CommentItem row={row}>
          {row.is_audit !== '1' && <CommentProgress id={row.comment_id} refused={row.is_audit === '-4'} />}
          {row.is_audit === '-4' && row.topic.state === '1' && (
            <MendComment comment={row} onMended={() => void list.refetch()} />
          )}
          <Pill
            kind="on"
            aria-label={`删除评论：${row.content}`}
            onClick={() => void remove(row).then(() => list.refetch())}
          >
            删除
          </Pill>
        </CommentItem>
      )}
      label="我的评论"
      empty={{ text: '还没有发表过评论', icon: MessageCircle, action: { label: '去看看', to: paths.home() } }}
    />
  )
}

const keyOf = (row: OwnComment) => row.comment_id
