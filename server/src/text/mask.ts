/** `138****0001`: enough for its owner to know it, too little for anybody else. What is too short shows nothing. */
export const maskMobile = (mobile: string): string =>
  mobile.length < 11 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
