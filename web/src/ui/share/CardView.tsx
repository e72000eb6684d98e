import { circleTitle } from '@quanzi/contract/limits'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Share } from '../../bridge/bridge.ts'
import { Button } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { Loading } from '../Skeletons.tsx'
import { Spinner } from '../Spinner.tsx'
import { drawCard } from './picture-card.ts'
import styles from './ShareSheet.module.css'

/** The drawn card, to keep by a long press or by the button. */
export const CardView = ({ what, onDone }: { what: Share; onDone: () => void }) => {
  const card = useCard(what)
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
    const link = document.createElement('a')
    link.href = card
    link.download = `${what.title || circleTitle}.jpg`
    link.click()
    onDone()
  }
  return (
    <>
      <figure className={styles.figure}>
        <img src={card} alt={`图片卡片：${what.title}`} className={styles.card} />
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

const useCard = (what: Share): string | 'failed' | undefined => {
  const [card, setCard] = useState<string>()
  useEffect(() => {
    let address = ''
    let gone = false
    drawCard(what, circleTitle)
      .then((blob) => {
        if (gone) return
        address = URL.createObjectURL(blob)
        setCard(address)
      })
      .catch(() => setCard('failed'))
    return () => {
      gone = true
      // The browser may still be reading it for the file that is being kept.
      if (address) setTimeout(() => URL.revokeObjectURL(address), 10_000)
    }
  }, [what])
  return card
}
