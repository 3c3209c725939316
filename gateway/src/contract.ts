import { makeExecutableSchema } from '@graphql-tools/schema'
import { AppError } from '@kollegium/api/definitions'
import type { GraphQLSchema } from 'graphql'
import { type Entity, inputsOf, type Parts, partsOf, type Resolver, type RunUnit, writerOf } from './entity.ts'
import { t } from './i18n.ts'
import type { Unit, Writer } from './nested-writes.ts'
import { pagingTypes } from './paging.ts'
import { scalars } from './scalars.ts'
import type { Subscriber } from './subscriptions.ts'
import { commonResolvers, commonTypes } from './types/common.ts'

/**
 * Makes the executable schema of entities and of other areas. The input of an entity offers those operations on a related row
 * that the row's own entity offers.
 */
export function schemaOf(entities: readonly Entity[], areas: readonly (Extra | Writing)[] = []): GraphQLSchema {
  const writers = new Map(entities.map((entity) => [entity.type, writerOf(entity)]))
  const runUnit: RunUnit = (context, work) =>
    context.inTransaction(async (inner) => {
      const writerOf = (type: string) => completed(type, writers.get(type) ?? {})
      const unit: Unit = { context: inner, after: [], writerOf }
      const result = await work(unit)
      for (const remove of unit.after) await remove()
      return result
    })
  const more = areas.map((area) => (typeof area === 'function' ? area(runUnit) : area))
  const parts = entities.map((entity) => partsOf(entity, runUnit))
  const all = (key: 'types' | 'queries' | 'mutations') => parts.map((part: Parts) => part[key]).join('\n')
  const hasStreams = more.some(({ resolvers }) => resolvers.Subscription)
  const roots = `${hasStreams ? 'type Subscription' : ''} type Query { ${all('queries')} } type Mutation { ${all('mutations')} }`
  const relations = relationTypes(entities, writers)
  return makeExecutableSchema({
    typeDefs: [pagingTypes, commonTypes, roots, relations, all('types'), ...more.map(({ typeDefs }) => typeDefs)],
    resolvers: [
      scalars,
      commonResolvers,
      ...parts.map(({ resolvers }) => resolvers),
      ...more.map(({ resolvers }) => resolvers),
    ],
  })
}

/** An area that is no entity: types and root fields of its own. */
export type Extra = { typeDefs: string; resolvers: Record<string, Record<string, Resolver | Subscriber>> }

/** Such an area that writes other rows along with its own. */
export type Writing = (runUnit: RunUnit) => Extra

/** `TagRelation`, `BookBelongsTo` … for every entity that an input names. Rows of an entity outside the schema are only linked. */
function relationTypes(entities: readonly Entity[], writers: Map<string, Partial<Writer>>): string {
  const named = entities.flatMap((entity) => [
    ...inputsOf(entity).map(({ type }) => type),
    entity.moreInput?.fields ?? '',
  ])
  const names = new Set(named.join(' ').match(/\w+(Relation|BelongsTo)\b/g))
  return [...names]
    .map((name) => {
      const [, target = '', kind] = /^(\w+?)(Relation|BelongsTo)$/.exec(name) ?? []
      // Relations to rows of any type, and to a menu's links, are written out (queue.ts, common.ts, menu.ts).
      if (!kind || target === 'Entity' || target === 'MenuLink') return ''
      const { create, update, remove } = writers.get(target) ?? {}
      const written = entities.find(({ type }) => type === target)?.written ?? target
      const many = kind === 'Relation'
      const list = (type: string) => (many ? `[${type}!]` : type)
      return `input ${name} {
        connect: ${many ? '[JSON!]' : 'ID'}
        disconnect: ${many ? '[JSON!]' : 'Boolean'}
        ${many ? 'sync: [JSON!] syncWithoutDetaching: [JSON!]' : ''}
        ${create ? `create: ${list(`Create${written}Input`)}` : ''}
        ${update ? `update: ${list(`Update${written}Input`)}` : ''}
        ${create && update ? `upsert: ${list(`Update${written}Input`)}` : ''}
        ${remove ? `delete: ${many ? '[ID!]' : 'Boolean'}` : ''}
      }`
    })
    .join('\n')
}

/** A writer that refuses the operations that an entity doesn't offer. */
function completed(type: string, writer: Partial<Writer>): Writer {
  const refuse = (operation: string) => async () => {
    throw new AppError('INVALID', { message: `The operation ${operation} is not offered for ${type}.` })
  }
  return { read: unseen, create: refuse('create'), update: refuse('update'), remove: refuse('delete'), ...writer }
}

async function unseen() {
  throw new AppError('NOT_FOUND', { message: t('valid.unknownRow') })
}
