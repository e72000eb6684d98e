import type { loginCalls } from '@quanzi/contract/identity/member'
import type { Routes } from '../request/request-context.ts'
import { sendCaptcha, sendProofTask } from './captcha/captcha.ts'
import { acceptLoginTicket } from './cross-site-login.ts'
import { checkLogin, logOutByJsonp } from './jsonp.ts'
import { getCurrentUser, logIn, logInByNativeSignature, logOut } from './login.ts'
import { sendSmsCode } from './sms-codes.ts'

type OtherCalls = 'POST login/native' | 'GET login/check' | 'GET login/logout' | 'POST login/notice'

export const loginRoutes: Routes<keyof typeof loginCalls | OtherCalls> = {
  'GET ajax/user': getCurrentUser,
  'GET login/captcha': sendCaptcha,
  'POST login/proof': sendProofTask,
  'POST login/sendsmsNoCaptcha': sendSmsCode,
  'POST login/cloud': logIn,
  'POST login/logout': logOut,
  'POST login/native': logInByNativeSignature,
  'GET login/check': checkLogin,
  'GET login/logout': logOutByJsonp,
  'POST login/notice': acceptLoginTicket,
}
