import type { EntityName } from '../i18n/sv/entities.ts'
import type { EntityFacts, Navigation } from './define-entity.ts'

/** A row of the admin's navigation, with the entity that it lists. */
export type NavigationRow<Subject extends string = string> = Navigation & {
  name: EntityName
  subject: Subject
  /** The entity's rows have a title, by which a form finds them as a relation's candidates. */
  titled: boolean
}

type Listed<Subject extends string> = EntityFacts & {
  name: EntityName
  subject: Subject
  fields: { shape: Record<string, unknown> }
}

/**
 * The rows of the admin's navigation that the entities declare, in the order of the declaration. Rights are judged by the
 * reader of the rows.
 */
export function navigationOf<Subject extends string>(entities: readonly Listed<Subject>[]): NavigationRow<Subject>[] {
  return entities.flatMap(({ name, subject, fields, navigation }) =>
    navigation ? [{ ...navigation, name, subject, titled: 'title' in fields.shape }] : [],
  )
}
