/** Environment of a process that parses untrusted bytes: no settings, so that an exploit finds no secrets. */
export const childProcessEnv = () =>
  Object.fromEntries(
    ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [name, process.env[name]]),
  )
