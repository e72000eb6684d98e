import type { Currency } from '@quanzi/contract/circle/reward'
import { Ledger } from '../../circle/reward/Ledger.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { LoginRequiredScreen } from '../parts/LoginRequiredScreen.tsx'

export const Credits = () => <LoginRequiredScreen prompt="登录后查看我的积分" content={Ledgers} />

const Ledgers = ({ ready }: { ready: boolean }) => {
  const [kind, setKind] = useHistoryState<Currency>('kind', 'credit')
  return (
    <Tabs sticky fullWidth label="账目" tabs={tabs} value={kind} onChange={setKind}>
      <Ledger kind={kind} loggedIn={ready} />
    </Tabs>
  )
}

const tabs = [
  { key: 'credit', label: '积分' },
  { key: 'coin', label: '金币' },
] as const
