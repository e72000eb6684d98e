/** `138****0001`. A number that is too short shows no digits. */
export const maskMobile = (mobile: string): string =>
  mobile.length < 11 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
