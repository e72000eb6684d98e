/** The field `AIGC` of files that a canvas has drawn anew: drawing drops the metadata of the chosen file. */
const aigcOfDrawn = new WeakMap<Blob, string>()

export const setAigc = (file: Blob, aigc: string): void => void aigcOfDrawn.set(file, aigc)

/** What the upload sends beside the bytes of a drawn file. */
export const aigcOfFile = (file: Blob): string | undefined => aigcOfDrawn.get(file)
