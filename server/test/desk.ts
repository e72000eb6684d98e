import { openTestHouse, type Person, type TestHouse } from './house.ts'

export type DeskPeople = Record<'author' | 'reader' | 'first' | 'other' | 'second', Person>

/** A house of two levels: who writes, who reads, two reviewers of the first level and one of the second. */
export const openDesk = async (): Promise<{ house: TestHouse; who: DeskPeople }> => {
  const house = await openTestHouse({ auditSwitch: 2 })
  const who = {
    author: await house.person('云溪小满'),
    reader: await house.person('阿宁'),
    first: await house.person('一审老陈', { level: 1 }),
    other: await house.person('一审小李', { level: 1 }),
    second: await house.person('二审林姐', { level: 2 }),
  }
  return { house, who }
}
