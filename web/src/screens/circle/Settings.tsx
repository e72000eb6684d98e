import {
  Accessibility,
  Ban,
  Building2,
  Check,
  Database,
  Download,
  Glasses,
  KeyRound,
  LogOut,
  MessageCircle,
  MonitorSmartphone,
  Moon,
  ShieldCheck,
  ShieldQuestion,
  Smartphone,
  Type,
  UserRound,
  UserX,
} from 'lucide-react'
import { useId, useState } from 'react'
import { SiteLegal, useLegalLines } from '../../circle/home/SiteLegal.tsx'
import { DeleteAccountSheet } from '../../identity/account/DeleteAccountSheet.tsx'
import { ProfileSheet } from '../../identity/account/ProfileSheet.tsx'
import { SessionsSheet } from '../../identity/account/SessionsSheet.tsx'
import { exportData, useCommentRestriction, useUnbindWeChat } from '../../identity/account/use-account.ts'
import { PrivacySheet } from '../../identity/consent/PrivacySheet.tsx'
import { openBindSheet } from '../../identity/login/login-request.ts'
import { useLogin } from '../../identity/login/use-login.ts'
import { useMeQuery } from '../../identity/member/use-me.ts'
import { useLogout, usePermissionsQuery } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { chooseElderSize } from '../../ui/elder/choose-elder-size.ts'
import { elderSizes, getElderSize, switchElder } from '../../ui/elder/switch-elder.ts'
import { ErrorState } from '../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { setDataSaver, useDataSaver } from '../../ui/media/data-saver.ts'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { getTextScale, setTextScale, setTheme, type TextScale } from '../../ui/state/settings/choose-theme.ts'
import { isElder } from '../../ui/state/settings/elder.ts'
import { getTheme, type Theme } from '../../ui/state/settings/theme.ts'
import { Time } from '../../ui/text/Time.tsx'

const LazyMfaPanel = lazyPart(async () => (await import('../../console/mfa/MfaPanel.tsx')).MfaPanel)

type Open = '' | 'profile' | 'sessions' | 'mfa' | 'privacy' | 'about' | 'leave'

/** 设置: display and statements for everyone; account, privacy and data for members. */
export const Settings = () => {
  const { data: me, isLoading, error, refetch } = useMeQuery()
  const login = useLogin()
  const logout = useLogout()
  const { data: permissions, isLoading: areRowsUnknown } = usePermissionsQuery(Boolean(me))
  const commentPrivacy = useCommentRestriction(Boolean(me))
  const unbindWeChat = useUnbindWeChat()
  const legalLines = useLegalLines()
  const [open, setOpen] = useState<Open>('')
  const [exporting, setExporting] = useState(false)
  const close = () => setOpen('')

  const chooseCommentPrivacy = async () => {
    const options = commentPrivacyDurations.filter(({ value }) => commentPrivacy.until || value !== '0')
    const hours = await openActionSheet({ title: '多久不让陌生人评论', options })
    if (hours !== null) await commentPrivacy.setRestriction(Number(hours))
  }
  const downloadData = async () => {
    if (exporting) return
    setExporting(true)
    await exportData()
    setExporting(false)
  }

  // The display settings come below the account, so they wait for it.
  if (isLoading || areRowsUnknown) {
    return (
      <Screen>
        <Loading>
          <RowSkeletons count={6} />
        </Loading>
      </Screen>
    )
  }
  return (
    <Screen>
      {me === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {me === null && <Row icon={UserRound} label="登录" onClick={() => void login()} />}
      {me && (
        <section aria-label="账号">
          <Row icon={UserRound} label="编辑资料" value={me.nickname} onClick={() => setOpen('profile')} />
          {me.mobile === '' && <Row icon={Smartphone} label="绑定手机号" onClick={() => void openBindSheet()} />}
          <Row icon={MonitorSmartphone} label="登录设备" value={me.mobile} onClick={() => setOpen('sessions')} />
          {me.wechat === 1 && (
            <Row icon={MessageCircle} label="微信" value="已绑定" onClick={() => void unbindWeChat()} />
          )}
          {permissions?.is === 1 && <Row icon={KeyRound} label="两步验证" onClick={() => setOpen('mfa')} />}
        </section>
      )}
      <DisplaySettings />
      <section aria-label="关于" className="band">
        <Row icon={Accessibility} label="无障碍声明" href={`/s/accessibility${location.search}`} />
        <Row icon={ShieldQuestion} label="隐私说明" onClick={() => setOpen('privacy')} />
        {legalLines.length > 0 && <Row icon={Building2} label="关于本圈子" onClick={() => setOpen('about')} />}
      </section>
      {me && (
        <>
          <section aria-label="隐私" className="band">
            <Row
              icon={ShieldCheck}
              label="陌生人评论保护"
              note={
                commentPrivacy.until ? (
                  <>
                    仅您关注的人可以评论，至 <Time at={commentPrivacy.until} />
                  </>
                ) : (
                  '一段时间内，只有您关注的人可以评论您署名的内容'
                )
              }
              value={commentPrivacy.until ? '已开启' : '未开启'}
              onClick={() => void chooseCommentPrivacy()}
            />
            <Row icon={Ban} label="拉黑列表" to={paths.blockedMembers()} />
          </section>
          <section aria-label="数据" className="band">
            <Row
              icon={Download}
              label="导出我的数据"
              note={`帖子、评论、互动和图片，${isElder ? '存成一个文件' : '打包为一个 ZIP 文件'}`}
              {...(exporting && { trailing: <Packing />, chevron: false })}
              onClick={() => void downloadData()}
            />
            <Row icon={UserX} label="注销账号" onClick={() => setOpen('leave')} />
          </section>
          <section aria-label="退出" className="band">
            <Row
              icon={LogOut}
              label={<span className="danger">退出登录</span>}
              chevron={false}
              onClick={() => void logout()}
            />
          </section>
          <SessionsSheet open={open === 'sessions'} onClose={close} />
          <Sheet open={open === 'mfa'} onClose={close} title="登录安全">
            {open === 'mfa' && <LazyMfaPanel />}
          </Sheet>
          <DeleteAccountSheet open={open === 'leave'} mobile={me.mobile} onClose={close} />
        </>
      )}
      <PrivacySheet open={open === 'privacy'} onClose={close} />
      <Sheet open={open === 'about'} onClose={close} title="关于本圈子">
        <SiteLegal lines={legalLines} />
      </Sheet>
      <ProfileSheet open={open === 'profile'} onClose={close} />
    </Screen>
  )
}

/** As wide as the chevron, so that the rows below stay under the finger. */
const Packing = () => (
  <span role="status">
    <Spinner />
    <span className="visually-hidden">正在打包…</span>
  </span>
)

const DisplaySettings = () => {
  const saver = useDataSaver()
  const label = useId()
  const elderLabel = useId()
  const [scale, setScale] = useState(getTextScale)
  const [theme, setThemeState] = useState(getTheme)
  const chooseScale = async () => {
    const chosen = await chooseOption('文字大小', scales, scale)
    if (!chosen) return
    setTextScale(chosen)
    setScale(chosen)
  }
  const chooseTheme = async () => {
    const chosen = await chooseOption('深色模式', themes, theme)
    if (!chosen) return
    setTheme(chosen)
    setThemeState(chosen)
  }
  return (
    <section aria-label="显示" className="band">
      <Row
        icon={Glasses}
        label="长辈版"
        labelId={elderLabel}
        note="大字、大按钮，画面不会自己动，帖子可以朗读"
        trailing={<Switch checked={isElder} onChange={(on) => void switchElder(on)} labelledBy={elderLabel} />}
      />
      {isElder ? (
        <ElderSizeRow />
      ) : (
        <Row icon={Type} label="文字大小" value={findLabel(scales, scale)} onClick={() => void chooseScale()} />
      )}
      <Row icon={Moon} label="深色模式" value={findLabel(themes, theme)} onClick={() => void chooseTheme()} />
      <Row
        icon={Database}
        label="省流模式"
        labelId={label}
        note="列表用小图，视频不自动播放"
        trailing={<Switch checked={saver} onChange={setDataSaver} labelledBy={label} />}
      />
    </section>
  )
}

const ElderSizeRow = () => {
  const [size, setSize] = useState(getElderSize)
  const choose = async () => setSize(await chooseElderSize())
  return <Row icon={Type} label="文字大小" value={findLabel(elderSizes, size)} onClick={() => void choose()} />
}

const scales: Options<TextScale> = [
  { value: 1, label: '标准' },
  { value: 1.15, label: '大' },
  { value: 1.3, label: '特大' },
]
const themes: Options<Theme> = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]
const commentPrivacyDurations = [
  { value: '24', label: '1 天' },
  { value: '72', label: '3 天' },
  { value: '168', label: '7 天' },
  { value: '0', label: '关闭保护' },
] as const

type Options<V> = readonly { value: V; label: string }[]

/** Undefined when the sheet is closed. */
const chooseOption = async <V extends string | number>(title: string, options: Options<V>, current: V) => {
  const chosen = await openActionSheet({
    title,
    options: options.map(({ value, label }) => ({
      value: String(value),
      label,
      ...(value === current && { icon: Check }),
    })),
  })
  return options.find(({ value }) => String(value) === chosen)?.value
}

const findLabel = <V,>(options: Options<V>, value: V) => options.find((option) => option.value === value)?.label
