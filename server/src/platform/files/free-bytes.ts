import { statfs } from 'node:fs/promises'

/** What is free for this user on the disk of a folder. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
