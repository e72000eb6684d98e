import { type ChangeEvent, useState } from 'react'

/**
 * The props of a date field that applies whole dates. The first digits of a year are a date of the first centuries: it
 * stays in the field until the year is typed, or until the field is left.
 */
export const useTypedDate = (value: string, onChange: (date: string) => void) => {
  const [typed, setTyped] = useState<string>()
  return {
    value: typed ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const isWhole = target.value === '' || target.value >= '1000'
      setTyped(isWhole ? undefined : target.value)
      if (isWhole) onChange(target.value)
    },
    onBlur: () => {
      setTyped(undefined)
      if (typed !== undefined) onChange(typed)
    },
  }
}
