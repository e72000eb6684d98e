/** Runs the steps one after the other. A step that fails keeps none of the others from running. */
export const collectErrors = async (steps: readonly (() => unknown)[]): Promise<unknown[]> => {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}
