import type { Screen } from '../../resource/screen.ts'
import { type Declared, listsOfDeclared } from './derived-lists.ts'
import { publishing, trashed } from './screens/publishing.tsx'

/**
 * A list and a form for each entity of the navigation that `own` has no screen for. They follow from the definition: moments
 * of publication with a right of their own, the group that one works in, the trash.
 */
export function screensOf(entities: readonly Declared[], own: readonly Screen[]): Screen[] {
  const facts = new Map(entities.map((entity) => [entity.name, entity]))
  return listsOfDeclared(entities, own).map((list) => {
    const entity = facts.get(list.resource.name)
    return { ...list, ...(entity?.published && publishing), ...(entity?.trashed && trashed) }
  })
}
