export const imageSizes = '(min-width: 1024px) 600px, (min-width: 48rem) 48rem, 100vw'
