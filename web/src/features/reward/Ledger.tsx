import type { Currency, LedgerLine } from '@quanzi/contract/reward'
import { Coins } from 'lucide-react'
import { PagedList } from '../../ui/PagedList.tsx'
import { LedgerRow } from './LedgerRow.tsx'
import { currencyNames } from './names.ts'
import styles from './Reward.module.css'
import { useLedger } from './use-reward.ts'

/** The balance, and every movement that made it. */
export const Ledger = ({ kind, known }: { kind: Currency; known: boolean }) => {
  const list = useLedger(kind, known)
  const balance = list.data?.pages[0]?.balance
  return (
    <>
      <p className={styles.purse}>
        {currencyNames[kind]}余额
        <b>{balance ?? '–'}</b>
      </p>
      <PagedList
        as="list"
        list={list}
        place={`ledger:${kind}`}
        keyOf={keyOf}
        render={render}
        label={`${currencyNames[kind]}明细`}
        empty={{ text: '还没有明细', icon: Coins }}
      />
    </>
  )
}

const keyOf = (line: LedgerLine) => line.id
const render = (line: LedgerLine) => <LedgerRow line={line} />
