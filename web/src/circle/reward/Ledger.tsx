import type { Currency } from '@quanzi/contract/circle/reward'
import { Coins } from 'lucide-react'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { currencyNames } from './currency-names.ts'
import { LedgerRow } from './LedgerRow.tsx'
import styles from './Reward.module.css'
import { useLedger } from './use-reward.ts'

/** The balance and its movements. */
export const Ledger = ({ kind, loggedIn }: { kind: Currency; loggedIn: boolean }) => {
  const list = useLedger(kind, loggedIn)
  const balance = list.data?.pages[0]?.balance
  return (
    <>
      <p className={styles.balance}>
        {currencyNames[kind]}余额
        <b>{balance ?? '–'}</b>
      </p>
      <PagedList
        as="list"
        list={list}
        positionKey={`ledger:${kind}`}
        itemKey="id"
        renderItem={(line) => <LedgerRow line={line} />}
        label={`${currencyNames[kind]}明细`}
        empty={{ text: '还没有明细', icon: Coins }}
      />
    </>
  )
}
