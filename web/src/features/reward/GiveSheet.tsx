import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { Currency, Purse } from '@quanzi/contract/reward'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioGrid } from '../../ui/RadioGrid.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { currencyNames } from './names.ts'
import styles from './Reward.module.css'
import { useGive, usePurses } from './use-reward.ts'

/** 打赏: credits or coins, a proposed amount or any other. */
export const GiveSheet = ({ postId, onClose }: { postId: number; onClose: () => void }) => {
  const { data: purses } = usePurses()
  const [chosen, setKind] = useState<Currency>('credit')
  const kinds = (['credit', 'coin'] as const).filter((kind) => purses?.[kind].on === 1)
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'credit')
  return (
    <Sheet open onClose={onClose} title="打赏作者">
      {purses ? (
        <>
          {kinds.length > 1 && (
            <Tabs
              even
              label="打赏方式"
              tabs={kinds.map((key) => ({ key, label: currencyNames[key] }))}
              value={kind}
              onChange={setKind}
            />
          )}
          <TabPanel tabs="打赏方式" value={kind}>
            <Amounts key={kind} postId={postId} kind={kind} purse={purses[kind]} onDone={onClose} />
          </TabPanel>
        </>
      ) : (
        <p className={styles.note}>
          <Spinner />
        </p>
      )}
    </Sheet>
  )
}

const [least, most] = limits.rewardAmount

const Amounts = ({ postId, kind, purse, onDone }: AmountsProps) => {
  const { busy, mayGive, give } = useGive(postId)
  const [amount, setAmount] = useState(String(purse.amounts[0] ?? ''))
  const [error, setError] = useState<string>()
  const name = currencyNames[kind]
  const change = (value: string) => {
    setAmount(value)
    setError(undefined)
  }
  const submit = async () => {
    const n = Number(amount)
    if (!Number.isInteger(n) || n < least || n > most) return setError(errors.rewardAmount[1])
    if (!(await mayGive(kind))) return
    if (n > purse.balance) return setError(errors.balanceShort[1])
    const refused = await give(kind, n)
    if (refused) setError(refused)
    else onDone()
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RadioGrid
        label={`打赏的${name}`}
        options={purse.amounts.map((n) => ({ value: String(n), label: String(n) }))}
        value={amount}
        onChange={change}
      />
      <Field label="其他数量" hint={`余额 ${purse.balance} ${name}`} error={error}>
        <TextInput
          name="amount"
          inputMode="numeric"
          maxLength={4}
          value={amount}
          onChange={(event) => change(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      <Button type="submit" kind="primary" wide busy={busy}>
        {`打赏 ${amount || 0} ${name}`}
      </Button>
    </form>
  )
}

type AmountsProps = { postId: number; kind: Currency; purse: Purse; onDone: () => void }
