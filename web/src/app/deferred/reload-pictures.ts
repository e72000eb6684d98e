import { listen } from '../../platform/listen.ts'

/** With the network come the pictures that failed without it. `Picture` and `Avatar` replace theirs and do so themselves. */
export const reloadPictures = () => listen(window, { online: reload })

const reload = () => {
  for (const image of document.images)
    if (image.src && image.complete && image.naturalWidth === 0) image.setAttribute('src', image.src)
}
