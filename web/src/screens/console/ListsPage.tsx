import { ContentItems } from '../../features/console/ContentItems.tsx'
import { ContentLists } from '../../features/console/ContentLists.tsx'
import { useParams } from '../../router/hooks.ts'

/** 内容列表: all of them, or with a number in the address the entries of one. */
export const ListsPage = () => {
  const { id } = useParams()
  return Number(id) > 0 ? <ContentItems key={id} list={Number(id)} /> : <ContentLists />
}
