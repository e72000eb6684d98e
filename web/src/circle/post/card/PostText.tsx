import type { Post } from '@quanzi/contract/circle/post'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { observeResize } from '../../../ui/layout/observe-resize.ts'
import { HighlightedText } from '../../../ui/text/HighlightedText.tsx'
import { postPath } from '../post-state.ts'
import { widthInEms } from '../text-width.ts'
import styles from './PostText.module.css'

/** In a list four lines and …全文. `hideTag`: all posts of the list have the same topic. */
export const PostText = ({ post, full = false, hideTag = false }: PostTextProps) => {
  const box = useRef<HTMLDivElement>(null)
  const truncated = useIsTruncated(box, full ? '' : post.content)
  const tag = !hideTag && post.tag_data && (
    <>
      <Link to={paths.topic(post.tag_data.tag_id)} className={cx('topic', styles.tag)}>
        <HighlightedText text={`#${post.tag_data.tag_name}#`} />
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
        {truncated && (
          <>
            <span aria-hidden="true" className={styles.floatSpacer} />
            <span aria-hidden="true" data-read-more="" className={styles.readMore}>
              …<span>全文</span>
            </span>
          </>
        )}
        {tag}
        <Link to={postPath(post)} className={styles.content}>
          <HighlightedText text={post.content} />
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

/** Shorter texts cannot reach a fifth line at any width and need no observer. */
const certainlyFits = (content: string) => !content.includes('\n') && widthInEms(content) < 36

/** Measured in the observer, after layout, so that rendering a card does not force a layout. */
const useIsTruncated = (box: RefObject<HTMLElement | null>, content: string): boolean => {
  const [truncated, setTruncated] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || certainlyFits(content)) return
    return observeResize(element, () => setTruncated(element.scrollHeight > element.clientHeight + 2))
  }, [box, content])
  return truncated && !certainlyFits(content)
}
