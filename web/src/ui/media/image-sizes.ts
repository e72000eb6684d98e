export const imageSizes = '(min-width: 48rem) 48rem, 100vw'
