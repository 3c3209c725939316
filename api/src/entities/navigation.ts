import type { EntityName } from '../i18n/sv/entities.ts'
import type { EntityFacts, Navigation } from './define-entity.ts'

/** A row of the admin's navigation, with the entity that it lists. */
export type NavigationRow<Subject extends string = string> = Navigation & { name: EntityName; subject: Subject }

type Listed<Subject extends string> = EntityFacts & { name: EntityName; subject: Subject }

/**
 * The rows of the admin's navigation that the entities declare, in the order of the declaration. Rights are judged by the
 * reader of the rows.
 */
export function navigationOf<Subject extends string>(entities: readonly Listed<Subject>[]): NavigationRow<Subject>[] {
  return entities.flatMap(({ name, subject, navigation }) => (navigation ? [{ ...navigation, name, subject }] : []))
}
