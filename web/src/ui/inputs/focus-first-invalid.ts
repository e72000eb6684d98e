/** Focuses the first control with an error within `root`, after the render that marks it. */
export const focusFirstInvalid = (root: string): void =>
  void setTimeout(() => {
    const marked = document.querySelector<HTMLElement>(`${root} [aria-invalid="true"]`)
    // A group is not focused itself.
    const control = marked?.matches('div') ? marked.querySelector<HTMLElement>('input:checked, input, button') : marked
    control?.focus()
  }, 50)
