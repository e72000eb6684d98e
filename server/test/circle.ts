import { openTestHouse, type Person, type TestHouse } from './house.ts'

/** A house whose posts one reviewer decides alone, and that reviewer. */
export const openCircle = async (
  options: Omit<Parameters<typeof openTestHouse>[0] & object, 'auditSwitch'> = {},
): Promise<{ house: TestHouse; reviewer: Person }> => {
  const house = await openTestHouse({ ...options, auditSwitch: 1 })
  return { house, reviewer: await house.person('一审老陈', { level: 1 }) }
}

let born = 0

/** People whom no earlier test knew, each called by their role and a number that nobody else has. */
export const newcomers = (house: TestHouse, ...roles: readonly string[]): Promise<Person[]> => {
  born += 1
  return Promise.all(roles.map((role) => house.person(`${role}${born}`)))
}

/** A picture of this person's own, as it is before it stands anywhere: its id. */
export const pictureOf = async (who: Person): Promise<number> => {
  const form = new FormData()
  form.append('file', new Blob(['picture']), 'a.jpg')
  return (await who.upload('POST index/upload/file', form)).data.attachid
}
