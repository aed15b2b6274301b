/** What the program is made of, for who starts it (server.js); apart, so that who tests its routes loads these alone. */
export { createApp } from '#src/app.ts'
export { boot } from '#src/boot.ts'
export { startDemo } from '#src/demo/demo.ts'
export { startWorker } from '#src/worker.ts'
