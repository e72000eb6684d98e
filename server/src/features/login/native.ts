import type { Answer } from '@quanzi/contract'
import type { Context } from '../../http/context.ts'
import { enterMember } from './login.ts'

/** The front door has judged the signature; a session takes its place, so that it need not stand in every address. */
export const enterByNative = async (c: Context): Promise<Answer<'POST login/native'>> => ({
  user: await enterMember(c, c.viewer.id),
})
