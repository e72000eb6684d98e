import { allErrors } from '../../contract/src/console-errors.ts'
import { errors, httpStatus } from '../../contract/src/errors.ts'
import { code, page, table } from './markdown.ts'

const rows = (names: string[]) =>
  names.map((name) => {
    const [number, message] = allErrors[name as keyof typeof allErrors]
    return [code(name), number, httpStatus(number), message]
  })

const head = ['name', 'code', 'HTTP', 'message']

export const errorsPage = (): string =>
  page(
    'Errors',
    "Every error of the server. `code` is the number in the envelope; clients act on it, never on the message. Source: `contract/src/errors.ts`, `contract/src/console-errors.ts`. How to raise one: `throw new ApiError('name', { placeholders, data: { field } })`.",
    '## Circle and moderation',
    table(head, rows(Object.keys(errors))),
    '## Console',
    table(head, rows(Object.keys(allErrors).filter((name) => !(name in errors)))),
  )
