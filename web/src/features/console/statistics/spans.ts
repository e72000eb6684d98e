/** 3 分 12 秒; the two largest parts. */
export const span = (seconds: number | null): string => {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} 秒`
  if (whole < 3_600) return join(Math.floor(whole / 60), '分', whole % 60, '秒')
  if (whole < 86_400) return join(Math.floor(whole / 3_600), '小时', Math.floor((whole % 3_600) / 60), '分')
  return join(Math.floor(whole / 86_400), '天', Math.floor((whole % 86_400) / 3_600), '小时')
}

const join = (a: number, unitA: string, b: number, unitB: string) =>
  b === 0 ? `${a} ${unitA}` : `${a} ${unitA} ${b} ${unitB}`

/** The change to the period before with its sign, and whether it is good; null where there is nothing to compare. */
export const change = (now: number | null, before: number | null, less: 'better' | 'worse' = 'worse') => {
  if (now === null || before === null || before === 0) return null
  const part = (now - before) / before
  if (Math.abs(part) < 0.0005) return { words: '持平', good: null }
  const words = `${part > 0 ? '+' : '−'}${Math.abs(part * 100).toFixed(1)}%`
  return { words, good: part > 0 === (less === 'worse') }
}

/** 11-20 of a day. */
export const shortDay = (day: string) => day.slice(5)
