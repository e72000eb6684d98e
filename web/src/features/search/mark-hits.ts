import { findHits } from './find-hits.ts'

const name = 'search-hits'

/**
 * Marks the keyword in the text of all elements under `root` that match, and goes on doing so while lists draw more.
 * The marks lie over the text and are no part of the document, so that whatever drew it need not know; a browser without
 * them (before Chrome 105, Safari 17.2) shows the text as it is. The answer takes the marks away.
 */
export const markHits = (root: HTMLElement, keyword: string, where: string): (() => void) => {
  if (!('highlights' in CSS)) return () => {}
  const mark = () => CSS.highlights.set(name, new Highlight(...rangesIn(root, keyword, where)))
  mark()
  const watcher = new MutationObserver(mark)
  watcher.observe(root, { childList: true, characterData: true, subtree: true })
  return () => {
    watcher.disconnect()
    CSS.highlights.delete(name)
  }
}

const rangesIn = (root: HTMLElement, keyword: string, where: string): StaticRange[] =>
  [...root.querySelectorAll(where)]
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node instanceof Text)
    .flatMap((node) =>
      findHits(node.data, keyword).map(
        ({ start, end }) =>
          new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end }),
      ),
    )
