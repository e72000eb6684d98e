const kinds: Readonly<Record<string, string>> = { post: '帖子', comment: '评论' }

/** `post:7` is 帖子 #7; other items are shown as they are logged. */
export const itemLabel = (item: string): string => {
  const [kind = '', id] = item.split(':')
  const label = kinds[kind]
  return label && id ? `${label} #${id}` : item
}
