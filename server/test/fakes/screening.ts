import { type Keys, openAcs3Fake, openTc3Fake, tc3Error } from './signed-vendors.ts'

type HarmfulTexts = Record<string, { label: string; suggestion: 'Review' | 'Block' }>

/** Fakes of the services. The verdict depends on the word list. */
export const openTencentScreeningFake = async (keys: Keys, harmfulTexts: HarmfulTexts) => {
  const checkedTexts: string[] = []
  const fake = await openTc3Fake(keys, { service: 'tms', action: 'TextModeration' }, (body) => {
    const input = JSON.parse(body) as { Content: string; DataId: string }
    if (!/^[A-Za-z0-9_@#-]{1,64}$/.test(input.DataId)) return tc3Error('InvalidParameterValue.ErrDataIdFormat')
    const text = Buffer.from(input.Content, 'base64').toString()
    checkedTexts.push(text)
    const [word, found] = Object.entries(harmfulTexts).find(([one]) => text.includes(one)) ?? []
    const result = {
      Suggestion: found?.suggestion ?? 'Pass',
      Label: found?.label ?? 'Normal',
      SubLabel: '',
      Score: found ? 92 : 0,
      Keywords: word ? [word] : null,
      DetailResults: null,
      RiskDetails: null,
      DataId: input.DataId,
      RequestId: 'r',
    }
    return { body: { Response: result } }
  })
  return { ...fake, checkedTexts }
}

export const openAliyunScreeningFake = async (keys: Keys, harmfulTexts: HarmfulTexts) => {
  const checkedTexts: string[] = []
  const fake = await openAcs3Fake(keys, { action: 'TextModerationPlus', version: '2022-03-02' }, ({ form }) => {
    const { content } = JSON.parse(form.get('ServiceParameters') ?? '{}') as { content: string }
    checkedTexts.push(content)
    const [word, found] = Object.entries(harmfulTexts).find(([one]) => content.includes(one)) ?? []
    const result = found
      ? { Label: found.label, Confidence: 99.9, RiskWords: word }
      : { Label: 'nonLabel', Description: '未检测出风险' }
    const data = { RiskLevel: found ? 'high' : 'none', Result: [result], Advice: [] }
    return { body: { Code: 200, Message: 'OK', RequestId: 'r', Data: data } }
  })
  return { ...fake, checkedTexts }
}
