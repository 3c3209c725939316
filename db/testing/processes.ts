export { isAlive } from '../src/postgres-process.ts'
