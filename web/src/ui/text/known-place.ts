import { unknownProvince } from '@quanzi/contract/limits'

/** A province to show, or '' where none is known. */
export const knownPlace = (province: string): string => (province === unknownProvince ? '' : province)
