import type { Resource } from '@kollegium/api/definitions'
import type { Listed } from '@kollegium/api/lists'
import type { Screen } from '../../resource/screen.ts'
import { listsOfDeclared } from './derived-lists.ts'
import { publishing, trashed } from './screens/publishing.tsx'

/**
 * A list and a form for each entity of the navigation that `own` has no screen for. They follow from the definition: moments
 * of publication with a right of their own, the group that one works in, the trash.
 */
export function screensOf(entities: readonly (Resource & Listed)[], own: readonly Screen[]): Screen[] {
  const named = new Map(entities.map((entity) => [entity.name, entity]))
  return listsOfDeclared(entities, own).flatMap((list) => {
    const resource = named.get(list.resource.name)
    return resource
      ? [{ ...list, resource, ...(resource.published && publishing), ...(resource.trashed && trashed) }]
      : []
  })
}
