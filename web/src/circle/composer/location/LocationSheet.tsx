import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Form } from '../../../ui/inputs/Form.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import styles from './LocationSheet.module.css'

/** Input for a location typed by hand. */
export const LocationSheet = ({ open, location, onClose, onChoose }: LocationSheetProps) => {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Sheet open={open} onClose={onClose} title="所在位置" note="写下地点名称，会显示在帖子里" initialFocus={field}>
      {open && <LocationForm location={location} field={field} onChoose={onChoose} />}
    </Sheet>
  )
}

const LocationForm = ({
  location,
  field,
  onChoose,
}: Pick<LocationSheetProps, 'location' | 'onChoose'> & { field: RefObject<HTMLInputElement | null> }) => {
  const [name, setName] = useState(location)
  const length = inputLength(name)
  const tooLong = length > limits.locationLength
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (!tooLong) onChoose(cleanInput(name))
      }}
    >
      <Field
        label="地点名称"
        count={[length, limits.locationLength]}
        error={tooLong ? errors.locationTooLong[1] : undefined}
      >
        <TextInput
          ref={field}
          value={name}
          enterKeyHint="done"
          placeholder="例如：云溪镇 · 大岭头茶场"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="equal-columns gap-3">
        {location !== '' && (
          <Button kind="soft" onClick={() => onChoose('')}>
            不显示位置
          </Button>
        )}
        <Button kind="primary" type="submit">
          确定
        </Button>
      </div>
    </Form>
  )
}

type LocationSheetProps = { open: boolean; location: string; onClose: () => void; onChoose: (location: string) => void }
