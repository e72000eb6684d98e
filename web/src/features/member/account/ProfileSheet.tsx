import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Account.module.css'
import { CropPicture } from './CropPicture.tsx'
import { useSaveProfile } from './use-profile.ts'

type Who = { nickname: string; img_url: string }

/** 编辑资料: nickname and picture. */
export const ProfileSheet = ({ open, who, onClose }: { open: boolean; who: Who; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="编辑资料">
    {open && <Profile who={who} onClose={onClose} />}
  </Sheet>
)

const [least, most] = limits.nicknameLength

const Profile = ({ who, onClose }: { who: Who; onClose: () => void }) => {
  const [nickname, setNickname] = useState(who.nickname)
  const [picture, setPicture] = useState<{ blob: Blob; url: string } | null>(null)
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { busy, save } = useSaveProfile()
  const length = lengthOf(nickname.trim())

  const submit = async () => {
    if (length < least || length > most) return setError(errors.nicknameLength[1])
    const saved = await save(nickname.trim(), picture?.blob ?? null)
    if (saved === true) onClose()
    else setError(saved)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return toast(errors.unsupportedType[1], { error: true })
    setChosen(URL.createObjectURL(file))
  }

  if (chosen !== '') {
    return (
      <CropPicture
        src={chosen}
        onDone={(blob) => {
          URL.revokeObjectURL(chosen)
          setChosen('')
          if (blob) setPicture({ blob, url: URL.createObjectURL(blob) })
        }}
      />
    )
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
      <button type="button" aria-label="更换头像" className={styles.face} onClick={() => input.current?.click()}>
        <Avatar src={picture?.url ?? who.img_url} name={who.nickname} size={80} />
        <span className={styles.camera}>
          <Icon of={Camera} size={16} />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Field label="昵称" error={error} count={[length, most]}>
        <TextInput
          name="nickname"
          autoComplete="nickname"
          value={nickname}
          onChange={(event) => {
            setNickname(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" kind="primary" wide busy={busy}>
        保存
      </Button>
    </form>
  )
}
