import { circleTitle } from '@quanzi/contract/limits'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ShareContent } from '../../platform/bridge/bridge.ts'
import { downloadFile } from '../../platform/download-file.ts'
import { Button } from '../buttons/Button.tsx'
import { Empty } from '../feedback/Empty.tsx'
import { Loading } from '../feedback/Skeletons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './ShareSheet.module.css'
import { renderShareCard } from './share-card.ts'

export const ShareCardView = ({ content, onDone }: { content: ShareContent; onDone: () => void }) => {
  const card = useShareCard(content)
  if (card === 'failed') return <Empty text="图片生成失败" />
  if (!card) {
    return (
      <div className={styles.figure}>
        <Loading>
          <Spinner />
        </Loading>
      </div>
    )
  }
  const save = () => {
    downloadFile(card, `${content.title || circleTitle}.jpg`)
    onDone()
  }
  return (
    <>
      <figure className={styles.figure}>
        <img src={card} alt={`图片卡片：${content.title}`} className={styles.card} />
        <figcaption>长按图片也可以保存或发送</figcaption>
      </figure>
      <div className={styles.back}>
        <Button kind="primary" wide icon={Download} onClick={save}>
          保存图片
        </Button>
      </div>
    </>
  )
}

const useShareCard = (content: ShareContent): string | 'failed' | undefined => {
  const [card, setCard] = useState<string>()
  useEffect(() => {
    let objectUrl = ''
    let unmounted = false
    renderShareCard(content, circleTitle)
      .then((blob) => {
        if (unmounted) return
        objectUrl = URL.createObjectURL(blob)
        setCard(objectUrl)
      })
      .catch(() => setCard('failed'))
    return () => {
      unmounted = true
      // The browser may still be reading the file for a download.
      if (objectUrl) setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000)
    }
  }, [content])
  return card
}
