import type { EntityFacts, Resource } from '@kollegium/api/definitions'
import type { Caller } from '@kollegium/api/server'
import type { GatewayContext } from './context.ts'
import type { Entity, Procedures } from './entity.ts'
import { type InputField, inputFieldsOf, typeOf } from './fields.ts'
import type { Row } from './rows.ts'

// Types of the contract that follow from a definition (`contract`, api/src/entities/define-entity.ts). The types of the old
// contract are written in gateway/src/types, to the letter.

/** A declared entity, as far as its type follows from it. */
export type Declared = Resource & EntityFacts & { group?: string }

/**
 * Derives the contract's entities from the definitions that state `contract`.
 * @param written the entities of gateway/src/types, whose names a derived one doesn't take
 * @throws TypeError for a name that is taken, and for a field whose type doesn't follow from its definition
 */
export function entitiesOf(declared: readonly Declared[], written: readonly Entity[]): Entity[] {
  const owners = new Map(written.flatMap(namesOf).map((name) => [name, 'gateway/src/types']))
  return declared.flatMap((each) => {
    if (!each.contract) return []
    const entity = entityOf(each, each.contract)
    for (const name of namesOf(entity)) {
      const owner = owners.get(name)
      if (owner) throw new TypeError(`the contract of ${each.name} takes the name ${name}, which ${owner} has`)
      owners.set(name, `the contract of ${each.name}`)
    }
    return [entity]
  })
}

const namesOf = ({ type, one, many }: Entity): string[] => [type, one, ...(many ? [many] : [])]

function entityOf(declared: Declared, { one, many }: NonNullable<Declared['contract']>): Entity {
  const { name, group } = declared
  const type = typeOf(name)
  return {
    type,
    one,
    many,
    resource: declared,
    fields: fieldsOf(declared, type),
    procedures: (api) => proceduresOf(api, name),
    ...(group === 'group_id' && { resolvers: { [type]: { group: groupOf } } }),
  }
}

/** The type's fields in SDL: those of the form, and those that every row has. A row that may not be read in full has nulls. */
function fieldsOf(declared: Declared, type: string): string {
  const { fields, published, group } = declared
  const own = inputFieldsOf(fields, type).map((field) => shownAs(field, declared))
  return [
    'id: ID!',
    ...own,
    ...(group === 'group_id' ? ['group: Named'] : []),
    ...(published?.path !== undefined ? ['url: String'] : []),
    'created_at: DateTime updated_at: DateTime',
  ].join('\n')
}

/** A field of the form as a row shows it. The operations on a related row are the input's alone: a row shows the id. */
function shownAs({ name, key, type, kind }: InputField, { name: entity, fields, published }: Declared): string {
  if (kind.is === 'one' && key !== name) return ''
  if (kind.is !== 'scalar' && kind.is !== 'id') {
    const words = `the type of ${key} doesn't follow from the definition of ${entity}`
    throw new TypeError(`${words}: write it in gateway/src/types/${entity}.ts, and leave out its contract`)
  }
  const isMoment = fields.shape[key]?.meta()?.widget === 'dateTime'
  if (published && key === 'status') return 'status: Status'
  return `${key}: ${isMoment ? 'DateTime' : type}`
}

/** The entity's procedures. @throws TypeError for one without a router */
function proceduresOf(api: Caller, name: string): Procedures {
  const procedures = (api as unknown as Record<string, Procedures | undefined>)[name]
  if (!procedures) throw new TypeError(`${name} has no procedures in api/src/app/router.ts`)
  return procedures
}

/** The group that the row belongs to, by its id where the record tells no more; null for an asker who may not read it. */
function groupOf({ group, group_id }: Row, _args: unknown, { whole }: GatewayContext): unknown {
  if (group !== undefined) return group
  return typeof group_id === 'number' ? whole('Group', group_id) : null
}
