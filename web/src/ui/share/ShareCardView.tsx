import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { bridge, type ShareContent } from '../../platform/bridge/bridge.ts'
import { downloadFile } from '../../platform/download-file.ts'
import { hasMouse } from '../../platform/has-mouse.ts'
import { Button } from '../buttons/Button.tsx'
import { Empty } from '../feedback/Empty.tsx'
import { Loading } from '../feedback/Skeletons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './ShareSheet.module.css'
import { renderShareCard } from './share-card.ts'
import { useCircleTitle } from './use-circle-title.ts'

export const ShareCardView = ({ content, onDone }: { content: ShareContent; onDone: () => void }) => {
  const circleName = useCircleTitle()
  const card = useShareCard(content, circleName)
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
  const gesture = hasMouse() ? '右键点击图片' : '长按图片'
  const save = () => {
    downloadFile(card.file, `${content.title || circleName}.jpg`)
    onDone()
  }
  return (
    <>
      <figure className={styles.figure}>
        <img src={card.url} alt={`图片卡片：${content.title}`} className={styles.card} />
        <figcaption>{`${gesture}${bridge.savesFiles ? '也可以' : ''}保存或发送`}</figcaption>
      </figure>
      {bridge.savesFiles && (
        <div className={styles.back}>
          <Button kind="primary" wide icon={Download} onClick={save}>
            保存图片
          </Button>
        </div>
      )}
    </>
  )
}

type ShareCard = { file: Blob; url: string }

const useShareCard = (content: ShareContent, circleName: string): ShareCard | 'failed' | undefined => {
  const [card, setCard] = useState<ShareCard | 'failed'>()
  useEffect(() => {
    let unmounted = false
    renderShareCard(content, circleName)
      .then(async (file) => ({ file, url: await toDataUrl(file) }))
      .catch(() => 'failed' as const)
      .then((rendered) => !unmounted && setCard(rendered))
    return () => {
      unmounted = true
    }
  }, [content, circleName])
  return card
}

/** WeChat and web views of apps save no picture with a `blob:` URL by a long press. */
const toDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
