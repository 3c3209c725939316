import { readFileSync } from 'node:fs'

/** By which keys a relation joins. Every key refers to the column `id` of its table. */
export type Relation =
  /** `key` is a column of the row itself. */
  | { kind: 'one'; model: string; key: string }
  /** `key` is a column of the other rows; of an inverse there is one at most. */
  | { kind: 'many' | 'inverse'; model: string; key: string }
  /** A table of pairs; `own` is its column for the row itself. */
  | { kind: 'linked'; model: string; table: string; own: 'A' | 'B' }

/** Columns with Prisma's names of their types ("Int", "DateTime", "Int[]"; "enum" for each enumeration), and relations. */
export type ModelFacts = { columns: Record<string, string>; relations: Record<string, Relation> }
export type SchemaFacts = Record<string, ModelFacts>

/** The facts of every model, as `db/cli/schema-facts.ts` wrote them. */
const facts = JSON.parse(
  readFileSync(new URL('../generated/schema-facts.json', import.meta.url), 'utf8'),
) as SchemaFacts

/** @throws Error for a model that the schema doesn't have */
export function modelFacts(model: string): ModelFacts {
  const found = Object.hasOwn(facts, model) ? facts[model] : undefined
  if (!found) throw new Error(`no model is called ${model}`)
  return found
}
