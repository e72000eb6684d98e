/** Whether the agreement was ticked before on this device. Another text wants to be agreed to again. */
export const hasAgreed = (agreement: string): boolean => {
  try {
    return localStorage.getItem(place) === markOf(agreement)
  } catch {
    return false
  }
}

export const rememberAgreed = (agreement: string, agreed: boolean) => {
  try {
    if (agreed) localStorage.setItem(place, markOf(agreement))
    else localStorage.removeItem(place)
  } catch {
    // Then it is ticked again the next time.
  }
}

const place = 'quanzi:posting-agreed'

/** Tells one text from another; nobody has a reason to forge it. */
const markOf = (text: string): string => {
  let mark = 5381
  for (let i = 0; i < text.length; i++) mark = (Math.imul(mark, 33) + text.charCodeAt(i)) | 0
  return `${text.length}:${mark}`
}
