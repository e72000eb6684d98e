/** Whether the reader points with a mouse or a trackpad, not with a finger. */
export const hasMouse = (): boolean => !matchMedia('(pointer: coarse)').matches
