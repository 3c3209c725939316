// `npm run schema -w gateway`: writes schema.graphql, the contract as clients see it.
import { writeFileSync } from 'node:fs'
import { printContract } from './schema.ts'

writeFileSync(new URL('../schema.graphql', import.meta.url), printContract())
