import type { Town as TownData } from '@quanzi/contract/circle/town'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { Share2 } from 'lucide-react'
import { ContentItemList } from '../../circle/town/ContentList.tsx'
import { toTownShare } from '../../circle/town/share-town.ts'
import { TownHeader } from '../../circle/town/TownHeader.tsx'
import { useTown } from '../../circle/town/use-town.ts'
import { useMe } from '../../identity/member/use-me.ts'
import { useParams } from '../../platform/router/hooks.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Empty, ErrorState } from '../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { PhotoHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { share } from '../../ui/share/share.ts'
import { useShareData } from '../../ui/share/use-share-data.ts'
import { useHistoryState } from '../../ui/state/use-history-state.ts'

/** A town: picture, intro, and a list for each tab. */
export const Town = () => {
  const id = Number(useParams()['id']) || 0
  const { data: town, error, refetch } = useTown(id)
  const me = useMe()
  useShareData(town ? toTownShare(town) : null)
  if (id <= 0 || (error && !town)) {
    return (
      <Screen>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Empty text={errors.notFound[1]} />}
      </Screen>
    )
  }
  return (
    <Screen
      {...(town ? { documentTitle: town.name } : {})}
      header={
        <PhotoHeader
          title={town?.name ?? ''}
          action={town && <IconButton label="分享" icon={Share2} onClick={() => void share(toTownShare(town))} />}
        />
      }
    >
      <TownHeader town={town} member={Boolean(me)} />
      {town ? (
        <TownLists town={town} />
      ) : (
        <Loading>
          <RowSkeletons of="article" />
        </Loading>
      )}
      <BackToTop />
    </Screen>
  )
}

const TownLists = ({ town }: { town: TownData }) => {
  const [chosen, choose] = useHistoryState<string>('town', town.tabs[0]?.key ?? '')
  const shown = town.tabs.find(({ key }) => key === chosen) ?? town.tabs[0]
  if (!shown) return <Empty text="暂无数据" />
  return (
    <Tabs
      sticky
      fullWidth
      label={town.name}
      tabs={town.tabs.map(({ key, name }) => ({ key, label: name }))}
      value={shown.key}
      onChange={choose}
    >
      <ContentItemList id={shown.content_id} label={shown.name} pagesize={limits.townPageSize} />
    </Tabs>
  )
}
