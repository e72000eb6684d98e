import type { Post } from '@quanzi/contract/post'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { cx } from '../../ui/cx.ts'
import { Marked } from '../../ui/Marked.tsx'
import styles from './PostText.module.css'
import { pathOf } from './post-state.ts'
import { widthOf } from './text-lines.ts'

/**
 * The topic, then the text. In a list four lines and …全文, the text leading to the post; `full` shows all of it and
 * leads nowhere. `hideTag` where every post has the same topic.
 */
export const PostText = ({ post, full = false, hideTag = false }: PostTextProps) => {
  const box = useRef<HTMLDivElement>(null)
  const cut = useCut(box, full ? '' : post.content)
  const tag = !hideTag && post.tag_data && (
    <>
      <Link to={paths.topic(post.tag_data.tag_id)} className={cx('topic', styles.tag)}>
        <Marked text={`#${post.tag_data.tag_name}#`} />
      </Link>{' '}
    </>
  )
  if (full) {
    return (
      <p className={styles.full}>
        {tag}
        {post.content}
      </p>
    )
  }
  return (
    <div className={styles.box}>
      <div ref={box} className={styles.text}>
        {cut && (
          <>
            <span aria-hidden="true" className={styles.above} />
            <span aria-hidden="true" className={styles.all}>
              …<span>全文</span>
            </span>
          </>
        )}
        {tag}
        <Link to={pathOf(post)} className={styles.words}>
          <Marked text={post.content} />
        </Link>
      </div>
    </div>
  )
}

type PostTextProps = {
  post: Pick<Post, 'topic_id' | 'state' | 'content' | 'tag_data'>
  full?: boolean
  hideTag?: boolean
}

/** Shorter texts cannot reach a fifth line at any width, so that they need not be watched. */
const surelyFits = (content: string) => !content.includes('\n') && widthOf(content) < 36

/** Whether the text is longer than its box. Read in the observer, after layout, so that drawing a card never waits for it. */
const useCut = (box: RefObject<HTMLElement | null>, content: string): boolean => {
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || surelyFits(content)) return setCut(false)
    const watcher = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 2))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, content])
  return cut
}
