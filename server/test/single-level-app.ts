import { openTestApp, type Person, type TestApp } from './test-app.ts'

/** An app with single-level review, and its reviewer. */
export const openSingleLevelApp = async (): Promise<{ app: TestApp; reviewer: Person }> => {
  const app = await openTestApp({ auditSwitch: 1 })
  return { app, reviewer: await app.createPerson('一审老陈', { level: 1 }) }
}

let counter = 0

/** New members with unique nicknames, one for each role. */
export const createPeople = (app: TestApp, ...roles: readonly string[]): Promise<Person[]> => {
  counter += 1
  return Promise.all(roles.map((role) => app.createPerson(`${role}${counter}`)))
}

/** Uploads a picture and returns its id. */
export const uploadPicture = async (person: Person): Promise<number> => {
  const form = new FormData()
  form.append('file', new Blob(['picture']), 'a.jpg')
  return (await person.upload('POST index/upload/file', form)).data.attachid
}
