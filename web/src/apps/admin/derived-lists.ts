import type { Listed } from '@kollegium/api/lists'
import type { Client } from '../../lib/trpc.ts'
import type { ListScreen } from '../../resource/list-screen.ts'
import type { CrudClient } from '../../resource/screen.ts'
import { trashed } from './lists/publishing.ts'

type Data = Record<string, unknown>

/** The entity's procedures, as its router derives them (api/src/engine/entity-router.ts). @throws TypeError without a router */
function procedures(client: Client, name: string): CrudClient<Data> {
  const found = (client as unknown as Record<string, CrudClient<Data> | undefined>)[name]
  if (!found) throw new TypeError(`${name} has no procedures in api/src/app/router.ts`)
  return found
}

/**
 * A list for each entity of the navigation that `own` has no screen for. It follows from the definition: the group that one works in,
 * the trash.
 */
export function listsOfDeclared(
  entities: readonly Listed[],
  own: readonly Pick<ListScreen, 'resource'>[],
): ListScreen[] {
  const named = new Set(own.map(({ resource }) => resource.name))
  return entities
    .filter(({ name, navigation }) => navigation && !named.has(name))
    .map((entity) => ({
      resource: entity,
      api: (client) => procedures(client, entity.name),
      ...(entity.trashed && trashed),
      ...(entity.group === 'group_id' && { inGroup: true }),
    }))
}
