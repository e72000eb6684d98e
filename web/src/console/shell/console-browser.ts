/** What Chrome 103 and Safari 16.4 brought last: floor.test.ts looks them up. */
export const isConsoleBrowser = (): boolean => 'timeout' in AbortSignal && 'CompressionStream' in globalThis
