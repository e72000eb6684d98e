import type { Currency, LedgerLine } from '@quanzi/contract/circle/reward'
import { Coins } from 'lucide-react'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/layout/cx.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { ContentLink } from '../../ui/text/ContentLink.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { currencyNames } from './currency-names.ts'
import styles from './Reward.module.css'
import { useLedger } from './use-rewards.ts'

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

const LedgerRow = ({ line }: { line: LedgerLine }) => (
  <ContentLink target={line.topic_id > 0 ? { to: paths.post(line.topic_id) } : null} className={styles.line}>
    <span className="grow">
      <span>{line.title}</span>
      <span className={`meta ${styles.time}`}>
        <Time at={line.created_at} />
      </span>
    </span>
    <span className={cx('tabular-nums', styles.amountChange, line.amount > 0 && styles.gain)}>
      {line.amount > 0 ? `+${line.amount}` : line.amount}
    </span>
  </ContentLink>
)
