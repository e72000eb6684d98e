/** `npm run worker`: a process that makes videos and does nothing else; several may share a PostgreSQL database. */
process.env.VIDEO_WORK = 'only'
await import('./start.mjs')
