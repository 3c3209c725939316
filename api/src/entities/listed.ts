import type { z } from 'zod'
import type { EntityFacts, SubjectFacts } from './define-entity.ts'
import type { Definition } from './definition.ts'
import { type declared, entities } from './index.ts'

/**
 * An entity as a list takes it, without the rules of its fields. A whole definition is one, too. The fields' type tells the compiler
 * which router is the entity's.
 */
export type Listed<Fields extends z.ZodObject = z.ZodObject> = Pick<Definition<Fields>, 'name' | 'list'> & {
  subject: (typeof declared)[number]['subject']
  fields?: Fields
} & Pick<SubjectFacts, 'group'> &
  Pick<EntityFacts, 'navigation' | 'trashed' | 'finalRemoval' | 'published'>

type Entities = (typeof entities)[number]

function listedOf({
  name,
  subject,
  list,
  group,
  navigation,
  trashed,
  finalRemoval,
  published,
}: Entities & Listed): Listed {
  return { name, subject, list, ...facts({ group, navigation, trashed, finalRemoval, published }) }
}

/** Leaves out what an entity doesn't state. */
const facts = (stated: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(stated).filter(([, fact]) => fact !== undefined))

/**
 * Every entity as its list takes it, by its subject. They are plain data: the browser's build writes their values in place of this
 * module, so that a list brings neither the fields' rules nor zod (web/listed-entities.ts).
 */
export const listed = Object.fromEntries(
  entities.map((entity) => [entity.subject, listedOf(entity as Entities & Listed)]),
) as { readonly [Each in Entities as Each['subject']]: Listed<Each['fields']> }
