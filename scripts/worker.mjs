/** `npm run worker`: a process that runs the video queue only; several can share a PostgreSQL database. */
process.env.VIDEO_WORK = 'only'
await import('./start.mjs')
