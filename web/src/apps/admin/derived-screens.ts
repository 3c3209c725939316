import type { EntityFacts, Resource } from '@kollegium/api/definitions'
import type { Client } from '../../lib/trpc.ts'
import type { CrudClient, Screen } from '../../resource/screen.ts'
import { publishing, trashed } from './screens/publishing.tsx'

type Declared = Resource & EntityFacts & { group?: string }
type Data = Record<string, unknown>

/** The entity's procedures, as its router derives them (api/src/engine/entity-router.ts). @throws TypeError without a router */
function procedures(client: Client, name: string): CrudClient<Data> {
  const found = (client as unknown as Record<string, CrudClient<Data> | undefined>)[name]
  if (!found) throw new TypeError(`${name} has no procedures in api/src/app/router.ts`)
  return found
}

/**
 * A list and a form for each entity of the navigation that `own` has no screen for. They follow from the definition: moments
 * of publication with a right of their own, the group that one works in, the trash.
 */
export function screensOf(entities: readonly Declared[], own: readonly Screen[]): Screen[] {
  const named = new Set(own.map(({ resource }) => resource.name))
  return entities
    .filter(({ name, navigation }) => navigation && !named.has(name))
    .map((entity) => ({
      resource: entity,
      api: (client) => procedures(client, entity.name),
      ...(entity.published && publishing),
      ...(entity.trashed && trashed),
      ...(entity.group === 'group_id' && { inGroup: true }),
    }))
}
