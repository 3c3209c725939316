import { education as resource } from '@kollegium/api/definitions/groups'
import type { Entity } from '../entity.ts'

/** Spec §3 Education. A group's educations carry the pivot, and are a type of their own (group.ts). */
export const education: Entity = {
  type: 'Education',
  one: 'education',
  many: 'educations',
  resource,
  procedures: (api) => api.education,
  visitors: (api) => api.published.education,
  fields: 'id: ID! title: String! code: String status: Boolean created_at: DateTime! updated_at: DateTime!',
}
