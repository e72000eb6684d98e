import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './PlaceSheet.module.css'

/** The place in words of one's own. */
export const PlaceSheet = ({ open, place, onClose, onChoose }: PlaceSheetProps) => {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Sheet open={open} onClose={onClose} title="所在位置" note="写下地点名称，会显示在帖子里" focus={field}>
      {open && <PlaceForm place={place} field={field} onChoose={onChoose} />}
    </Sheet>
  )
}

const PlaceForm = ({
  place,
  field,
  onChoose,
}: Pick<PlaceSheetProps, 'place' | 'onChoose'> & { field: RefObject<HTMLInputElement | null> }) => {
  const [words, setWords] = useState(place)
  const length = lengthOf(words.trim())
  const tooLong = length > limits.locationLength
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooLong) onChoose(words.trim())
      }}
    >
      <Field
        label="地点名称"
        count={[length, limits.locationLength]}
        error={tooLong ? errors.locationTooLong[1] : undefined}
      >
        <TextInput
          ref={field}
          value={words}
          enterKeyHint="done"
          placeholder="例如：云溪镇 · 大岭头茶场"
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <div className={styles.actions}>
        {place !== '' && (
          <Button kind="soft" onClick={() => onChoose('')}>
            不显示位置
          </Button>
        )}
        <Button kind="primary" type="submit">
          确定
        </Button>
      </div>
    </form>
  )
}

type PlaceSheetProps = { open: boolean; place: string; onClose: () => void; onChoose: (place: string) => void }
