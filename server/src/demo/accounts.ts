/** With posts and comments but hardly any reactions, so that a visitor can still try every button. */
export const accounts = [
  { mobile: '13800000001', member: 'm08' },
  { mobile: '13800000002', member: 'm35' },
  { mobile: '13800000003', member: 'm01' },
  { mobile: '13800000011', member: 'm11', site: 10001, role: 'reviewer', level: 1 },
  { mobile: '13800000012', member: 'm15', site: 10001, role: 'reviewer', level: 2 },
  { mobile: '13800000013', member: 'm34', site: 10001, role: 'reviewer', level: 1 },
  { mobile: '13800000014', member: 'm33', site: 10001, role: 'reviewer', level: 2 },
  { mobile: '13800000015', member: 'm13', site: 10002, role: 'reviewer', level: 2 },
  { mobile: '13800000021', member: 'm10', site: 0, role: 'operator', level: 0 },
] as const

export const startingBalance = 100

export const isDemoAccount = (member: string): boolean => accounts.some((account) => account.member === member)
