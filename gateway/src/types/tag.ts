import { tag as resource } from '@kollegium/api/definitions/content'
import type { Entity } from '../entity.ts'

/** Labels of content (Spec §2.3). The specification doesn't show their operations; they follow the others'. */
export const tag: Entity = {
  type: 'Tag',
  one: 'tag',
  many: 'tags',
  resource,
  procedures: (api) => api.tag,
  fields: 'id: ID! label: String! created_at: DateTime updated_at: DateTime',
}
