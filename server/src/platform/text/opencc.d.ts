/** `電 电|風 风|…`: each traditional character and its simplified form. The package ships no types for its tables. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  // biome-ignore lint/style/noDefaultExport: that is what the package has.
  export default pairs
}
