/** 3 分 12 秒; the two largest units. */
export const formatDurationText = (seconds: number | null): string => {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} 秒`
  if (whole < 3_600) return join(Math.floor(whole / 60), '分', whole % 60, '秒')
  if (whole < 86_400) return join(Math.floor(whole / 3_600), '小时', Math.floor((whole % 3_600) / 60), '分')
  return join(Math.floor(whole / 86_400), '天', Math.floor((whole % 86_400) / 3_600), '小时')
}

const join = (a: number, unitA: string, b: number, unitB: string) =>
  b === 0 ? `${a} ${unitA}` : `${a} ${unitA} ${b} ${unitB}`

/** The signed change to the previous period and whether it is an improvement; null without a previous value. */
export const formatChange = (now: number | null, before: number | null, lower: 'better' | 'worse' = 'worse') => {
  if (now === null || before === null || before === 0) return null
  const ratio = (now - before) / before
  if (Math.abs(ratio) < 0.0005) return { text: '持平', good: null }
  const text = `${ratio > 0 ? '+' : '−'}${Math.abs(ratio * 100).toFixed(1)}%`
  return { text, good: ratio > 0 === (lower === 'worse') }
}

/** 11-20 of 2026-11-20. */
export const shortDay = (day: string) => day.slice(5)
