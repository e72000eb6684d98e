import { unknownProvince } from '@quanzi/contract/limits'

/** The province to show, '' if unknown. */
export const knownPlace = (province: string): string => (province === unknownProvince ? '' : province)
