import { acs3Error, type Keys, openAcs3Fake, openTc3Fake } from './signed-vendors.ts'

/** Fakes of the gateways, which record the messages. */
export const openAliyunSmsFake = async (keys: Keys) => {
  const sent: { mobile: string; code: string }[] = []
  const fake = await openAcs3Fake(keys, { action: 'SendSms', version: '2017-05-25' }, ({ query }) => {
    const mobile = query.get('PhoneNumbers') ?? ''
    if (!/^1\d{10}$/.test(mobile)) return acs3Error(200, 'isv.MOBILE_NUMBER_ILLEGAL')
    sent.push({ mobile, code: String(JSON.parse(query.get('TemplateParam') ?? '{}')['code']) })
    return { body: { Code: 'OK', Message: 'OK', BizId: `${sent.length}^0`, RequestId: 'r' } }
  })
  return { ...fake, sent }
}

export const openTencentSmsFake = async (keys: Keys) => {
  const sent: { mobile: string; code: string }[] = []
  const fake = await openTc3Fake(keys, { service: 'sms', action: 'SendSms' }, (body) => {
    const input = JSON.parse(body) as { PhoneNumberSet: string[]; TemplateParamSet: string[] }
    const status = input.PhoneNumberSet.map((number) => {
      const mobile = number.replace(/^\+86/, '')
      const isValid = /^1\d{10}$/.test(mobile)
      if (isValid) sent.push({ mobile, code: input.TemplateParamSet[0] ?? '' })
      const Code = isValid ? 'Ok' : 'InvalidParameterValue.IncorrectPhoneNumber'
      return {
        SerialNo: String(sent.length),
        PhoneNumber: number,
        Fee: isValid ? 1 : 0,
        Code,
        Message: Code,
        IsoCode: 'CN',
      }
    })
    return { body: { Response: { SendStatusSet: status, RequestId: 'r' } } }
  })
  return { ...fake, sent }
}
