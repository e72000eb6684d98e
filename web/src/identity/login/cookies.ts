/** Whether the browser keeps cookies of this page: without them every login is forgotten at once. */
export const keepsCookies = (): boolean => {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is missing in the browsers this is about.
    document.cookie = `${probe}=1; max-age=60; samesite=lax`
    return document.cookie.includes(probe)
  } catch {
    return false
  }
}

const probe = 'quanzi_probe'
