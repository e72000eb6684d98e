/** Prefixes of the providers' labels, compared without case. */
const labelPrefixes: readonly (readonly [start: string, words: string])[] = [
  ['porn', '色情'],
  ['sex', '色情'],
  ['vulgar', '低俗'],
  ['abuse', '辱骂'],
  ['profan', '辱骂'],
  ['ad', '广告'],
  ['spam', '广告'],
  ['poli', '涉政'],
  ['terror', '暴恐'],
  ['violen', '暴恐'],
  ['contraband', '违禁'],
  ['illegal', '违法'],
  ['gambl', '赌博'],
  ['fraud', '诈骗'],
  ['religion', '宗教'],
  ['minor', '未成年人'],
]

export const translateHarmLabel = (label: string): string =>
  labelPrefixes.find(([start]) => label.toLowerCase().startsWith(start))?.[1] ?? '其他'
