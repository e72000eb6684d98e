let serverAddress: string | undefined

/** The URL of the page, which the server names where it renders. */
export const getPageAddress = (): string => serverAddress ?? location.href
export const setPageAddress = (address: string): void => {
  serverAddress = address
}
