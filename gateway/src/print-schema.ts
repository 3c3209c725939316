// Writes schema.graphql, the contract as clients see it (`npm run schema -w gateway`).
import { writeFileSync } from 'node:fs'
import { printContract } from './schema.ts'

writeFileSync(new URL('../schema.graphql', import.meta.url), printContract())
