import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekFrom, weekOf, weeksSince } from './week.ts'

test('a week runs from Monday to Sunday in China Standard Time', () => {
  expect(weekOf(new Date('2026-11-15T15:59:59.999Z'))).toMatchObject({
    start_date: '2026-11-09',
    end_date: '2026-11-15',
  })
  expect(weekOf(new Date('2026-11-15T16:00:00.000Z'))).toEqual({
    start_date: '2026-11-16',
    end_date: '2026-11-22',
    from: new Date('2026-11-15T16:00:00.000Z'),
    to: new Date('2026-11-22T16:00:00.000Z'),
  })
})

test('every moment is in exactly one week, and the next week begins at its end', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (at) => {
      const week = weekOf(at)
      expect(week.from <= at && at < week.to).toBe(true)
      expect(weekOf(week.to).from).toEqual(week.to)
      expect(weekFrom(week.start_date)).toEqual(week)
    }),
  )
})

test('missed weeks are listed too', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  expect(weeksSince('2026-10-26', now).map(({ start_date }) => start_date)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
  expect(weeksSince('2026-11-16', now)).toHaveLength(1)
})
