import { defaultMessages } from '@quanzi/contract/messages'
import { Code, Image as ImageIcon, Link2, type LucideIcon, QrCode, Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { bridge, type ShareContent, type ShareResult } from '../../platform/bridge/bridge.ts'
import { Button } from '../buttons/Button.tsx'
import { toast } from '../feedback/toast.ts'
import { Icon } from '../media/Icon.tsx'
import { SheetPanel } from '../overlays/SheetPanel.tsx'
import { isElder } from '../state/settings/elder.ts'
import { copyText } from './copy-text.ts'
import { EmbedCode } from './EmbedCode.tsx'
import { createQrCode } from './qr-code.ts'
import { ShareCardView } from './ShareCardView.tsx'
import styles from './ShareSheet.module.css'
import { useOffersEmbed } from './use-embeds.ts'

export const ShareSheet = ({ content, onResult }: ShareSheetProps) => {
  const [view, setView] = useState<'ways' | 'code' | 'card' | 'embed'>('ways')
  const offersEmbed = useOffersEmbed(content.url)
  const finish = (result: ShareResult) =>
    result === 'failed' ? toast(defaultMessages.action, { error: true }) : onResult(result)
  const copy = async () => finish((await copyText(content.url)) ? 'copied' : 'failed')
  const shareOptions: ShareOption[] = [
    ...(bridge.shareMode === 'offer'
      ? [{ label: '系统分享', icon: Share2, run: async () => finish(await bridge.share(content)) }]
      : []),
    { label: '复制链接', icon: Link2, run: copy },
    { label: '二维码', icon: QrCode, run: () => setView('code') },
    { label: '图片卡片', icon: ImageIcon, run: () => setView('card') },
    ...(offersEmbed && !isElder ? [{ label: '嵌入网页', icon: Code, run: () => setView('embed') }] : []),
  ]
  return (
    <SheetPanel
      open
      onClose={() => onResult('cancelled')}
      title={titles[view]}
      {...(view === 'ways' && bridge.shareMode === 'menu' ? { note: '点右上角「…」可发送给朋友或分享到朋友圈' } : {})}
    >
      {view === 'ways' ? (
        <>
          <p className={styles.summary}>
            <b className="truncate">{content.title}</b>
            <span className="truncate">{content.url.replace(/^https?:\/\//, '')}</span>
          </p>
          <ul className={styles.options}>
            {shareOptions.map(({ label, icon, run }) => (
              <li key={label}>
                <button type="button" onClick={() => void run()} className={styles.option}>
                  <span className={styles.optionIcon}>
                    <Icon icon={icon} />
                  </span>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {view === 'code' && <QrCodeView url={content.url} />}
          {view === 'card' && <ShareCardView content={content} onDone={() => onResult('shared')} />}
          {view === 'embed' && <EmbedCode url={content.url} />}
          <div className={styles.back}>
            <Button kind="plain" wide onClick={() => setView('ways')}>
              其他方式
            </Button>
          </div>
        </>
      )}
    </SheetPanel>
  )
}

type ShareSheetProps = { content: ShareContent; onResult: (result: ShareResult) => void }

/** Black on white in the dark theme too: scanners expect it. */
const QrCodeView = ({ url }: { url: string }) => {
  const { size, path } = useMemo(() => createQrCode(url), [url])
  return (
    <figure className={styles.figure}>
      <svg role="img" aria-label={`二维码：${url}`} viewBox={`0 0 ${size} ${size}`} className={styles.qrCode}>
        <path d={path} fill="#000" />
      </svg>
      <figcaption>用手机扫一扫，就能打开</figcaption>
    </figure>
  )
}

type ShareOption = { label: string; icon: LucideIcon; run: () => void | Promise<void> }
const titles = { ways: '分享到', code: '二维码', card: '图片卡片', embed: '嵌入网页' }
