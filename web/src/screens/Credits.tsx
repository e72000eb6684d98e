import type { Currency } from '@quanzi/contract/reward'
import { Ledger } from '../features/reward/Ledger.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { useKept } from '../ui/use-kept.ts'
import { OwnScreen } from './parts/OwnScreen.tsx'

/** 我的积分: balance and movements of credits and coins. */
export const Credits = () => {
  const [kind, setKind] = useKept<Currency>('kind', 'credit')
  return (
    <OwnScreen prompt="登录后查看我的积分">
      {(known) => (
        <>
          <Tabs sticky even label="账目" tabs={tabs} value={kind} onChange={setKind} />
          <TabPanel tabs="账目" value={kind}>
            <Ledger kind={kind} known={known} />
          </TabPanel>
        </>
      )}
    </OwnScreen>
  )
}

const tabs = [
  { key: 'credit', label: '积分' },
  { key: 'coin', label: '金币' },
] as const
