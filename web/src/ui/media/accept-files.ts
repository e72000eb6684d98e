import { isAndroid } from '../../platform/bridge/is-android.ts'

/** What a file input offers. On Android a list opens a file manager that greys out pictures, the wildcard the album. */
export const acceptFiles = (kind: 'image' | 'video', list: string): string => (isAndroid() ? `${kind}/*` : list)
