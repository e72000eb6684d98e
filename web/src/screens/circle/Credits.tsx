import type { Currency } from '@quanzi/contract/circle/reward'
import { Ledger } from '../../circle/reward/Ledger.tsx'
import { TabPanel, Tabs } from '../../ui/lists/Tabs.tsx'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { LoginRequiredScreen } from '../parts/LoginRequiredScreen.tsx'

export const Credits = () => {
  const [kind, setKind] = useHistoryState<Currency>('kind', 'credit')
  return (
    <LoginRequiredScreen prompt="登录后查看我的积分">
      {(loggedIn) => (
        <>
          <Tabs sticky fullWidth label="账目" tabs={tabs} value={kind} onChange={setKind} />
          <TabPanel tabs="账目" value={kind}>
            <Ledger kind={kind} loggedIn={loggedIn} />
          </TabPanel>
        </>
      )}
    </LoginRequiredScreen>
  )
}

const tabs = [
  { key: 'credit', label: '积分' },
  { key: 'coin', label: '金币' },
] as const
