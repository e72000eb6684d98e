import { ContentItems } from '../../../console/content/ContentItems.tsx'
import { ContentLists } from '../../../console/content/ContentLists.tsx'
import { useParams } from '../../../platform/router/hooks.ts'

/** 内容列表: all lists, or with an id in the URL the entries of one. */
export const ContentListsPage = () => {
  const { id } = useParams()
  return Number(id) > 0 ? <ContentItems key={id} list={Number(id)} /> : <ContentLists />
}
