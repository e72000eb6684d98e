import { locationMessages } from '../../contract/src/circle/location-messages.ts'
import { defaultMessages, successMessages } from '../../contract/src/messages.ts'
import { code, page, table } from './markdown.ts'

const rows = (messages: Record<string, string>) => Object.entries(messages).map(([name, text]) => [code(name), text])

export const messagesPage = (): string =>
  page(
    'Messages',
    'Texts that the web shows and the server does not send. The messages of errors are in [errors.md](errors.md).',
    '## When the server sent no message',
    'Source: `contract/src/messages.ts`, `defaultMessages`.',
    table(['name', 'text'], rows(defaultMessages)),
    '## Success',
    'Source: `contract/src/messages.ts`, `successMessages`.',
    table(['name', 'text'], rows(successMessages)),
    '## Location picker',
    'Source: `contract/src/circle/location-messages.ts`.',
    table(['name', 'text'], rows(locationMessages)),
  )
