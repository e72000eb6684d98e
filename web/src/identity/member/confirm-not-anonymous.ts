import { errors } from '@quanzi/contract/errors'
import { confirm } from '../../ui/overlays/dialogs.ts'

/** Where the site has closed anonymity meanwhile: what was written anonymously shows the name only if its writer says so. */
export const confirmNotAnonymous = (): Promise<boolean> =>
  confirm({ title: errors.anonymousDisabled[1], text: '继续发布将公开您的昵称和头像', action: '署名发布' })
