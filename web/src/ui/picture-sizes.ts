/** About how wide a picture with a `srcset` is shown: as the column. The script in the head asks for the same one by it. */
export const pictureSizes = '(min-width: 48rem) 48rem, 100vw'
