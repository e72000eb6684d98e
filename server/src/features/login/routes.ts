import type { loginCalls } from '@quanzi/contract/member'
import type { Routes } from '../../http/context.ts'
import { drawCaptcha } from './captcha.ts'
import { sendCode } from './codes.ts'
import { checkLogin, logOutFor } from './jsonp.ts'
import { logIn, logOut, whoAmI } from './login.ts'
import { enterByNative } from './native.ts'
import { takeNotice } from './notice.ts'

type Beside = 'POST login/native' | 'GET login/check' | 'GET login/logout' | 'POST login/notice'

export const loginRoutes: Routes<keyof typeof loginCalls | Beside> = {
  'GET ajax/user': whoAmI,
  'GET login/captcha': drawCaptcha,
  'POST login/sendsmsNoCaptcha': sendCode,
  'POST login/cloud': logIn,
  'POST login/logout': logOut,
  'POST login/native': enterByNative,
  'GET login/check': checkLogin,
  'GET login/logout': logOutFor,
  'POST login/notice': takeNotice,
}
