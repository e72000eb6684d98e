import type { loginCalls } from '@quanzi/contract/member'
import type { Routes } from '../../http/context.ts'
import { drawCaptcha } from './captcha.ts'
import { sendCode } from './codes.ts'
import { logIn, logOut, whoAmI } from './login.ts'

export const loginRoutes: Routes<keyof typeof loginCalls> = {
  'GET ajax/user': whoAmI,
  'GET login/captcha': drawCaptcha,
  'POST login/sendsmsNoCaptcha': sendCode,
  'POST login/cloud': logIn,
  'POST login/logout': logOut,
}
