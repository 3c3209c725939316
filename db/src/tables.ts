import type { Db } from './client.ts'

type Field = { name: string; kind: string; type: string; relationName?: string }
type DataModel = { models: Record<string, { fields: Field[] }> }

const joins = new Set(['AND', 'OR', 'NOT'])
const steps = new Set(['some', 'every', 'none', 'is', 'isNot'])

/**
 * Finds the tables that a Prisma filter on `model` reads: its own, and those of the relations named in it with their
 * join tables. A many-to-many table with a model of its own also stands here under a name that no table has.
 */
export function tablesOf(db: Pick<Db, never>, model: string, where: unknown): string[] {
  const tables = new Set<string>()
  walk(modelsOf(db), model, where, tables)
  return [...tables].sort()
}

function walk(models: DataModel['models'], model: string, where: unknown, tables: Set<string>): void {
  tables.add(model)
  if (Array.isArray(where)) {
    for (const part of where) walk(models, model, part, tables)
    return
  }
  if (typeof where !== 'object' || where === null || where instanceof Date) return
  for (const [key, value] of Object.entries(where)) {
    if (joins.has(key) || steps.has(key)) {
      walk(models, model, value, tables)
      continue
    }
    const field = models[model]?.fields.find(({ name }) => name === key)
    if (field?.kind !== 'object') continue
    tables.add(`_${field.relationName}`)
    walk(models, field.type, value, tables)
  }
}

/**
 * The client's own description of the schema. Prisma has no public name for it (tables.test.ts notices its removal).
 */
function modelsOf(db: object): DataModel['models'] {
  const models = (db as { _runtimeDataModel?: DataModel })._runtimeDataModel?.models
  if (!models) throw new Error('the Prisma client no longer tells its models')
  return models
}
