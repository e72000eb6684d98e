import type { Picture } from '../../ports.ts'
import { type PictureForm, pictureForms } from './keys.ts'

/** What is stored of a picture. A phone's form that is no other than the feed's needs no file: `serve.ts` finds that one. */
export const formsOf = (picture: Picture): [PictureForm, Uint8Array][] =>
  pictureForms.filter((form) => form !== 'phone' || picture.phone !== picture.feed).map((form) => [form, picture[form]])
