import { openTestApp, type Person, type TestApp } from './test-app.ts'

export type ReviewPeople = Record<'author' | 'reader' | 'first' | 'other' | 'second', Person>

/** An app with two-level review: an author, a reader, two reviewers of level 1 and one of level 2. */
export const openTwoLevelApp = async (): Promise<{ app: TestApp; people: ReviewPeople }> => {
  const app = await openTestApp({ auditSwitch: 2 })
  const people = {
    author: await app.createPerson('云溪小满'),
    reader: await app.createPerson('阿宁'),
    first: await app.createPerson('一审老陈', { level: 1 }),
    other: await app.createPerson('一审小李', { level: 1 }),
    second: await app.createPerson('二审林姐', { level: 2 }),
  }
  return { app, people }
}
