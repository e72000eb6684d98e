/** The columns of docs/spec/wide.md. */
const desktop = '(min-width: 1200px) 600px, (min-width: 1024px) 560px'

/** A picture as wide as the column. */
export const imageSizes = `${desktop}, (min-width: 768px) 768px, 100vw`

/** A post on its page: on a large tablet its comments are beside it. */
export const postImageSizes = `${desktop}, (min-width: 900px) 52.4vw, (min-width: 768px) 768px, 100vw`

/** In one of two columns of cards. */
export const tileImageSizes = '(min-width: 1200px) 288px, (min-width: 1024px) 268px, (min-width: 768px) 372px, 46vw'

/** In a card, which has its pictures beside its text on a tablet and in landscape. */
export const cardImageSizes = `${desktop}, (min-width: 769px) 288px, (min-width: 600px) and (max-height: 420px) 288px, 100vw`
