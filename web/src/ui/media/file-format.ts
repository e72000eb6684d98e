import { imageEndings, videoEndings } from '@quanzi/contract/limits'

/** Pictures that the server does not take. */
export const convertedFormats: readonly string[] = ['heic', 'heif', 'webp', 'avif', 'bmp', 'jfif']

const knownFormats: readonly string[] = [...imageEndings, ...convertedFormats, ...videoEndings, 'quicktime']

/** By a known file extension, else by the type: names of galleries have none, or dots of another meaning. */
export const fileFormat = ({ name, type }: Pick<File, 'name' | 'type'>): string => {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return knownFormats.includes(extension) ? extension : (type.split('/')[1] ?? '').toLowerCase()
}
