import { type Context, contextFor } from '@kollegium/api/server'
import { buildPublicSite, publicSiteInputs } from '@kollegium/api/testing/shown-site'
import { createWorld } from '@kollegium/api/testing/world'
import { type GraphQLObjectType, getNamedType } from 'graphql'
import { expect } from 'vitest'
import { gatewayContext } from './context.ts'
import { createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import { buildContractSchema, entities } from './schema.ts'
import { everythingOf } from './testing-selection.ts'

/** Makes two public sites, one below the other, and asks for their rows as a visitor. */
export async function showSites() {
  const world = await createWorld()
  const { db, services } = world
  const schema = buildContractSchema()
  const executor = createExecutor({ schema, introspection: false, logger: services.logger })
  const region = await buildPublicSite(db)
  const site = await buildPublicSite(db, region.group.id)
  const inputs = publicSiteInputs(site)

  const visitor = contextFor(services, undefined, null)

  const answerTo = (query: string, context: Context) =>
    executor.answer({ operation: { query }, context: gatewayContext(context), budget: newBudget(), method: 'POST' })
  async function ask(query: string, groupId: number | null = null) {
    const answer = await answerTo(query, { ...visitor, groupId })
    expect(answer.errors).toBeUndefined()
    return answer.data?.f as Record<string, unknown> & { data?: unknown[] }
  }

  /** The field with all that can be asked of its rows. */
  const everything = (field: string) => {
    const { type } = (schema.getQueryType() as GraphQLObjectType).getFields()[field] ?? {}
    return everythingOf(getNamedType(type) as never, schema)
  }
  const read = entities.filter(({ visitors }) => visitors)
  const lists = read.flatMap(({ many }) => (many ? [`${many}(limit: 200) ${everything(many)}`] : []))
  const others = [
    `settings ${everything('settings')}`,
    `allGroups ${everything('allGroups')}`,
    `folderElements(portfolio_id: ${site.portfolio.id}) ${everything('folderElements')}`,
  ]

  return { ...world, region, site, inputs, visitor, answerTo, ask, everything, read, lists, others }
}
