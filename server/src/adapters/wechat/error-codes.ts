import type { WeChatFault } from '../../ports.ts'

/** https://developers.weixin.qq.com/doc/oplatform/Return_codes/Return_code_descriptions_new.html */
const faultsByCode: [WeChatFault['fault'], readonly number[]][] = [
  ['code', [40029, 40163, 42003, 41008, 40030, 42002]],
  ['token', [40001, 40014, 42001]],
  ['busy', [-1, 45009, 45011]],
  ['setup', [40003, 40013, 40125, 40164, 40243, 41001, 41002, 41003, 41004, 41009, 43003, 48001]],
]

export const toWeChatFault = (errcode: number): WeChatFault => ({
  fault: faultsByCode.find(([, codes]) => codes.includes(errcode))?.[0] ?? 'down',
  errcode: String(errcode),
})
