import type { Currency, RewardBalance } from '@quanzi/contract/circle/reward'
import { typedNumber } from '@quanzi/contract/clean-input'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { RadioGrid } from '../../ui/inputs/RadioGrid.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { TabPanel, Tabs } from '../../ui/lists/Tabs.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import { currencyNames } from './currency-names.ts'
import styles from './Reward.module.css'
import { useGive } from './use-give.ts'
import { useBalances, useEnsureCanGive } from './use-rewards.ts'

export const GiveRewardSheet = ({ postId, onClose }: { postId: number; onClose: () => void }) => {
  const { data: balances, isFetching } = useBalances()
  const [chosenKind, setKind] = useState<Currency>('credit')
  const ensureCanGive = useEnsureCanGive()
  const chooseKind = async (kind: Currency) => (await ensureCanGive(kind)) && setKind(kind)
  const kinds = (['credit', 'coin'] as const).filter((kind) => balances?.[kind].on === 1)
  const kind = kinds.includes(chosenKind) ? chosenKind : (kinds[0] ?? 'credit')
  return (
    <Sheet open onClose={onClose} title="打赏作者">
      {balances ? (
        <>
          {kinds.length > 1 && (
            <Tabs
              fullWidth
              label="打赏方式"
              tabs={kinds.map((key) => ({ key, label: currencyNames[key] }))}
              value={kind}
              onChange={(next) => void chooseKind(next)}
            />
          )}
          <TabPanel tabs="打赏方式" value={kind}>
            <AmountForm
              key={kind}
              postId={postId}
              kind={kind}
              currencyBalance={balances[kind]}
              isCurrent={!isFetching}
              onDone={onClose}
            />
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

const [minAmount, maxAmount] = limits.rewardAmount

/** The amount as it was typed; undefined for what is not a whole number in range. */
const parseAmount = (typed: string): number | undefined => {
  const n = typedNumber(typed) ?? 0
  return n >= minAmount && n <= maxAmount ? n : undefined
}

const AmountForm = ({ postId, kind, currencyBalance, isCurrent, onDone }: AmountFormProps) => {
  const { busy, give } = useGive(postId)
  const whileMounted = useWhileMounted()
  const [amount, setAmount] = useState(String(currencyBalance.amounts[0] ?? ''))
  const [error, setError] = useState<string>()
  const name = currencyNames[kind]
  const change = (value: string) => {
    setAmount(value)
    setError(undefined)
  }
  const submit = async () => {
    const n = parseAmount(amount)
    if (n === undefined) return setError(errors.rewardAmount[1])
    if (isCurrent && n > currencyBalance.balance) return setError(errors.insufficientBalance[1])
    const errorMessage = await give(kind, n)
    if (errorMessage) setError(errorMessage)
    else whileMounted(onDone)
  }
  return (
    <Form className={styles.form} onSubmit={() => void submit()}>
      <RadioGrid
        label={`打赏的${name}`}
        options={currencyBalance.amounts.map((n) => ({ value: String(n), label: String(n) }))}
        value={amount}
        onChange={change}
      />
      <Field label="其他数量" hint={`余额 ${isCurrent ? currencyBalance.balance : '–'} ${name}`} error={error}>
        <TextInput name="amount" inputMode="numeric" value={amount} onChange={(event) => change(event.target.value)} />
      </Field>
      <Button type="submit" kind="primary" wide busy={busy}>
        {parseAmount(amount) === undefined ? '打赏' : `打赏 ${parseAmount(amount)} ${name}`}
      </Button>
    </Form>
  )
}

type AmountFormProps = {
  postId: number
  kind: Currency
  currencyBalance: RewardBalance
  /** Until then the balance may be that of the visitor who has just logged in: the server decides. */
  isCurrent: boolean
  onDone: () => void
}
