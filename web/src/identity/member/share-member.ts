import type { Homepage } from '@quanzi/contract/identity/member'
import { paths } from '../../paths.ts'
import { share } from '../../ui/share/share.ts'

/** A profile has no share page of the server: its link opens the circle. */
export const shareMember = ({ user_data: { id, nickname, img_url }, bio }: Homepage) =>
  share({
    title: `${nickname}的主页`,
    ...(bio && { text: bio }),
    url: new URL(`#${paths.user(id)}`, location.href).href,
    image: new URL(img_url, document.baseURI).href,
  })
