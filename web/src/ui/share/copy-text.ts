export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyWithExecCommand(text)
  }
}

/** Pages without https have no other clipboard API. The field is inside the open dialog, which traps the focus. */
const copyWithExecCommand = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const container = document.activeElement?.closest('[role=dialog]') ?? document.body
  container.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
