import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/inputs/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import styles from './Account.module.css'
import { AvatarCropper } from './AvatarCropper.tsx'
import { useSaveProfile } from './use-profile.ts'

type ProfileFields = { nickname: string; img_url: string }

export const ProfileSheet = ({
  open,
  profile,
  onClose,
}: {
  open: boolean
  profile: ProfileFields
  onClose: () => void
}) => (
  <Sheet open={open} onClose={onClose} title="编辑资料">
    {open && <ProfileForm profile={profile} onClose={onClose} />}
  </Sheet>
)

const [minLength, maxLength] = limits.nicknameLength

const ProfileForm = ({ profile, onClose }: { profile: ProfileFields; onClose: () => void }) => {
  const [nickname, setNickname] = useState(profile.nickname)
  const [avatar, setAvatar] = useState<{ blob: Blob; url: string } | null>(null)
  const [cropSource, setCropSource] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { busy, save } = useSaveProfile()
  const length = inputLength(nickname)

  const submit = async () => {
    if (length < minLength || length > maxLength) return setError(errors.nicknameLength[1])
    const saved = await save(cleanInput(nickname), avatar?.blob ?? null)
    if (saved === true) onClose()
    else setError(saved)
  }
  const chooseFile = (file: File | undefined) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return toast(errors.unsupportedType[1], { error: true })
    setCropSource(URL.createObjectURL(file))
  }

  if (cropSource !== '') {
    return (
      <AvatarCropper
        src={cropSource}
        onDone={(blob) => {
          URL.revokeObjectURL(cropSource)
          setCropSource('')
          if (blob) setAvatar({ blob, url: URL.createObjectURL(blob) })
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
      <button type="button" aria-label="更换头像" className={styles.avatar} onClick={() => input.current?.click()}>
        <Avatar src={avatar?.url ?? profile.img_url} name={profile.nickname} size={80} />
        <span className={styles.camera}>
          <Icon icon={Camera} size={16} />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          chooseFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Field label="昵称" error={error} count={[length, maxLength]}>
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
