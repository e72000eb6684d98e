export type FileForm = 'full' | 'feed' | 'thumb' | 'video'

/** Where the storage keeps a form of a file. The folders by the token's beginning keep each of them small. */
export const storageKey = (token: string, form: FileForm): string =>
  `${token.slice(0, 2)}/${token}/${form === 'video' ? 'video.mp4' : `${form}.webp`}`
