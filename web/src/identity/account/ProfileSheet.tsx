import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import { errors } from '@quanzi/contract/errors'
import type { OwnProfile, WaitingChange } from '@quanzi/contract/identity/account'
import { limits } from '@quanzi/contract/limits'
import { Camera } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { FileInput } from '../../ui/inputs/FileInput.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { CropDialog } from '../../ui/media/crop/CropDialog.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { acceptedPictures, pictureTypeError } from '../../ui/media/picture-picker/upload-picked-picture.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import styles from './Account.module.css'
import { useOwnProfile, useSaveProfile } from './use-profile.ts'

/** Not below what only a member sees: a session that ends while writing opens the login over the form, which stays. */
export const ProfileSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [changed, setChanged] = useState(false)
  const leave = useLeaveQuestion(open && changed, onClose)
  return (
    <Sheet open={open} onClose={leave} title="编辑资料">
      {open && <LoadedProfileForm onChange={setChanged} onClose={onClose} />}
    </Sheet>
  )
}

type FormProps = {
  /** Called with whether there are unsaved changes. */
  onChange: (changed: boolean) => void
  onClose: () => void
}

const [minLength, maxLength] = limits.nicknameLength

type CroppedField = 'avatar' | 'cover'
const crops = {
  avatar: { title: '裁剪头像', crop: { aspect: 1, width: 512, round: true } },
  cover: { title: '裁剪封面', crop: { aspect: 5 / 2, width: 1080 } },
} as const

/** Waits for the changes under review: saving the old value would take them back. */
const LoadedProfileForm = (props: FormProps) => {
  const { data, error, refetch, isFetchedAfterMount } = useOwnProfile()
  return data && isFetchedAfterMount ? (
    <ProfileForm own={data} {...props} />
  ) : (
    <LoadingState error={data ? null : error} onRetry={refetch} rows={2} />
  )
}

const ProfileForm = ({ own, onChange, onClose }: FormProps & { own: OwnProfile }) => {
  const waitingOf = (field: WaitingChange['field']) => own.waiting.find((change) => change.field === field)
  const saved = { nickname: waitingOf('nickname')?.value ?? own.nickname, bio: waitingOf('bio')?.value ?? own.bio }
  const [nickname, setNickname] = useState(saved.nickname)
  const [bio, setBio] = useState(saved.bio)
  const [pictures, setPictures] = useState<Partial<Record<CroppedField, { blob: Blob; url: string }>>>({})
  const [crop, setCrop] = useState<{ field: CroppedField; file: File }>()
  const [error, setError] = useState<string>()
  const [bioError, setBioError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const chosenField = useRef<CroppedField>('avatar')
  const { busy, save } = useSaveProfile()
  const whileMounted = useWhileMounted()
  const length = inputLength(nickname)
  const changed = nickname !== saved.nickname || bio !== saved.bio || Object.keys(pictures).length > 0
  useEffect(() => {
    onChange(changed)
    return () => onChange(false)
  }, [changed, onChange])

  const submit = async () => {
    if (length < minLength || length > maxLength) return setError(errors.nicknameLength[1])
    if (inputLength(bio) > limits.bioLength) return setBioError(errors.bioTooLong[1])
    const problem = await save(cleanInput(nickname), cleanInput(bio), {
      avatar: pictures.avatar?.blob,
      cover: pictures.cover?.blob,
    })
    if (!problem) return whileMounted(onClose)
    const setProblem = problem.field === 'bio' ? setBioError : setError
    setProblem(problem.message)
  }
  const chooseFile = (file: File) => {
    const typeError = pictureTypeError(file)
    if (typeError) toast(typeError, { error: true })
    else setCrop({ field: chosenField.current, file })
  }
  const openFiles = (field: CroppedField) => {
    chosenField.current = field
    input.current?.click()
  }

  return (
    <Form className={styles.form} onSubmit={() => void submit()}>
      <PictureButton label="更换封面" className={styles.cover} onClick={() => openFiles('cover')}>
        <img src={pictures.cover?.url ?? waitingOf('cover')?.value ?? own.cover} alt="" />
      </PictureButton>
      {!pictures.cover && <WaitingNote change={waitingOf('cover')} />}
      <PictureButton label="更换头像" className={styles.avatar} onClick={() => openFiles('avatar')}>
        <Avatar src={pictures.avatar?.url ?? waitingOf('avatar')?.value ?? own.img_url} name={own.nickname} size={80} />
      </PictureButton>
      {!pictures.avatar && <WaitingNote change={waitingOf('avatar')} />}
      <FileInput ref={input} accept={acceptedPictures()} hidden onChoose={([file]) => file && chooseFile(file)} />
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
      <WaitingNote change={waitingOf('nickname')} />
      <Field label="一句话介绍" error={bioError} count={[inputLength(bio), limits.bioLength]}>
        <TextInput
          name="bio"
          value={bio}
          onChange={(event) => {
            setBio(event.target.value)
            setBioError(undefined)
          }}
        />
      </Field>
      <WaitingNote change={waitingOf('bio')} />
      <Button type="submit" kind="primary" wide busy={busy}>
        保存
      </Button>
      {crop && (
        <CropDialog
          file={crop.file}
          {...crops[crop.field]}
          onClose={() => setCrop(undefined)}
          onCropped={(file) => {
            setCrop(undefined)
            setPictures({ ...pictures, [crop.field]: { blob: file, url: URL.createObjectURL(file) } })
          }}
        />
      )}
    </Form>
  )
}

const PictureButton = ({ label, className, onClick, children }: PictureButtonProps) => (
  <button type="button" aria-label={label} className={className} onClick={onClick}>
    {children}
    <span className={styles.camera}>
      <Icon icon={Camera} size={16} />
    </span>
  </button>
)

type PictureButtonProps = { label: string; className: string | undefined; onClick: () => void; children: ReactNode }

const WaitingNote = ({ change }: { change: WaitingChange | undefined }) =>
  change && (
    <p className={styles.waiting}>
      <StateBadge tone="pending" label="审核中" />
      {change.shown === 1 ? '其他人已能看到' : '通过后其他人才能看到'}
    </p>
  )
