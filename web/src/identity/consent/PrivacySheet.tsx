import { limits } from '@quanzi/contract/limits'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import styles from './Consent.module.css'
import { PrivacyNoticeInForce } from './PrivacyNoticeInForce.tsx'

/** Also over a sheet that asks for a number. */
export const PrivacySheet = ({ open, onClose }: PrivacySheetProps) => (
  <Sheet open={open} onClose={onClose} title="隐私说明" isPrompt>
    <div className={styles.rules}>
      {sections.map(([title, text]) => (
        <p key={title}>
          <b>{title}：</b>
          {text}
        </p>
      ))}
    </div>
    <PrivacyNoticeInForce enabled={open} />
  </Sheet>
)

type PrivacySheetProps = { open: boolean; onClose: () => void }

const sections: readonly [string, string][] = [
  ['手机号', '加密保存，只用于登录和确认身份，只有您自己能看到，且中间四位隐藏。'],
  ['位置', '公开显示的只有网络所在省份；您填写的位置由您决定是否公开。照片里的拍摄位置等信息会被去除。'],
  ['匿名', '匿名内容不会在您的主页、列表、通知和计数中指向您；审核员查看匿名作者会留下记录。'],
  ['排序', '信息流按发布时间或公开的热度公式排列，不根据您的个人行为推荐。'],
  [
    '保存时间',
    `被驳回、下线或删除的内容保存 ${limits.contentRetentionDays} 天，通知保存 ${limits.notificationRetentionDays} 天，审核记录和已处理的举报保存三年，登录验证码一天。依照法律，登录和发布时的网络地址至少保存六个月，注销后也会保存到期满。`,
  ],
  ['您的权利', '随时可以在设置中查看登录设备、导出全部数据、修改资料、删除内容或注销账号。'],
]
