/** `電 电|風 风|…`: each character and its form of the other script. The package ships no types for its tables. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  // biome-ignore lint/style/noDefaultExport: that is what the package has.
  export default pairs
}
declare module 'opencc-js/dict/STCharacters' {
  const pairs: string
  // biome-ignore lint/style/noDefaultExport: that is what the package has.
  export default pairs
}
declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  const pairs: string
  // biome-ignore lint/style/noDefaultExport: that is what the package has.
  export default pairs
}
