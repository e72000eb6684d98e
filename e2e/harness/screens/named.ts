/** Runs one of several checks that share a page; its name precedes the message of a failure. */
export const named = async (name: string, check: () => Promise<void>): Promise<void> => {
  try {
    await check()
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
