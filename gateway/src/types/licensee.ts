import { licensee as resource } from '@kollegium/api/definitions/people'
import type { Entity } from '../entity.ts'

/** Readings: an organisation on whose behalf named users act (header VoLicensee). */
export const licensee: Entity = {
  type: 'Licensee',
  one: 'licensee',
  many: 'licensees',
  resource,
  procedures: (api) => api.licensee,
  fields:
    'id: ID! title: String! status: Boolean group: Named users: [Author!] created_at: DateTime updated_at: DateTime',
}
