import { defaultWords } from '@quanzi/contract/words'
import { Image as ImageIcon, Link2, type LucideIcon, QrCode, Share2 } from 'lucide-react'
import { useState } from 'react'
import { bridge, type Share, type ShareResult } from '../../bridge/bridge.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { SheetPanel } from '../overlays/SheetPanel.tsx'
import { toast } from '../toast.ts'
import { CardView } from './CardView.tsx'
import { CodeView } from './CodeView.tsx'
import { copyText } from './copy.ts'
import styles from './ShareSheet.module.css'

/** The ways out of a plain browser: its own sheet, the address, a code to scan, a picture to send on. */
export const ShareSheet = ({ what, answer }: { what: Share; answer: (result: ShareResult) => void }) => {
  const [view, setView] = useState<'ways' | 'code' | 'card'>('ways')
  /** What did not work leaves the other ways open. */
  const tell = (result: ShareResult) =>
    result === 'failed' ? toast(defaultWords.action, { error: true }) : answer(result)
  const copy = async () => tell((await copyText(what.url)) ? 'copied' : 'failed')
  const ways: Way[] = [
    ...(bridge.sharing === 'offer'
      ? [{ label: '系统分享', icon: Share2, run: async () => tell(await bridge.share(what)) }]
      : []),
    { label: '复制链接', icon: Link2, run: copy },
    { label: '二维码', icon: QrCode, run: () => setView('code') },
    { label: '图片卡片', icon: ImageIcon, run: () => setView('card') },
  ]
  return (
    <SheetPanel
      open
      onClose={() => answer('cancelled')}
      title={titles[view]}
      {...(view === 'ways' && bridge.sharing === 'menu' ? { note: '点右上角「…」可发送给朋友或分享到朋友圈' } : {})}
    >
      {view === 'ways' ? (
        <>
          <p className={styles.what}>
            <b className="clip">{what.title}</b>
            <span className="clip">{what.url.replace(/^https?:\/\//, '')}</span>
          </p>
          <ul className={styles.ways}>
            {ways.map(({ label, icon, run }) => (
              <li key={label}>
                <button type="button" onClick={() => void run()} className={styles.way}>
                  <span className={styles.disc}>
                    <Icon of={icon} />
                  </span>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {view === 'code' ? <CodeView url={what.url} /> : <CardView what={what} onDone={() => answer('shared')} />}
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

type Way = { label: string; icon: LucideIcon; run: () => void | Promise<void> }
const titles = { ways: '分享到', code: '二维码', card: '图片卡片' }
