import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { Town as TownFacts } from '@quanzi/contract/town'
import { Share2 } from 'lucide-react'
import { ContentItems } from '../features/town/ContentItems.tsx'
import { TownHead } from '../features/town/TownHead.tsx'
import { useTown } from '../features/town/use-town.ts'
import { paths } from '../paths.ts'
import { useParams } from '../router/hooks.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { Empty, ErrorState } from '../ui/Empty.tsx'
import { PhotoHeader } from '../ui/Header.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Loading, RowSkeletons } from '../ui/Skeletons.tsx'
import { shareThis } from '../ui/share.ts'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { useKept } from '../ui/use-kept.ts'

/** A town: its picture, what is to be said about it, and a list for each of its tabs. */
export const Town = () => {
  const id = Number(useParams()['id']) || 0
  const { data: town, error, refetch } = useTown(id)
  if (id <= 0 || (error && !town)) {
    return (
      <Screen>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Empty text={errors.notFound[1]} />}
      </Screen>
    )
  }
  const url = () => new URL(`#${paths.town(id)}`, location.href).href
  return (
    <Screen
      {...(town ? { documentTitle: town.name } : {})}
      header={
        <PhotoHeader
          title={town?.name ?? ''}
          action={
            town && (
              <IconButton
                label="分享"
                icon={Share2}
                onClick={() => void shareThis({ title: town.name, text: town.description, url: url() })}
              />
            )
          }
        />
      }
    >
      <TownHead town={town} />
      {town ? (
        <TownLists town={town} />
      ) : (
        <Loading>
          <RowSkeletons />
        </Loading>
      )}
      <BackToTop />
    </Screen>
  )
}

const TownLists = ({ town }: { town: TownFacts }) => {
  const [chosen, choose] = useKept<string>('town', town.tabs[0]?.key ?? '')
  const shown = town.tabs.find(({ key }) => key === chosen) ?? town.tabs[0]
  if (!shown) return <Empty text="暂无数据" />
  return (
    <>
      <Tabs
        sticky
        even
        label={town.name}
        tabs={town.tabs.map(({ key, name }) => ({ key, label: name }))}
        value={shown.key}
        onChange={choose}
      />
      <TabPanel tabs={town.name} value={shown.key}>
        <ContentItems id={shown.content_id} label={shown.name} pagesize={limits.specialPageSize} />
      </TabPanel>
    </>
  )
}
