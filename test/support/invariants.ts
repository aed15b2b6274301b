export { brokenInvariants } from '#src/plataforma/server/copias/invariantes.ts'
