import { z } from 'zod'
import { crudActions, defineEntity, defineSubject } from '../../entities/define-entity.ts'
import type { Definition } from '../../entities/definition.ts'
import { appTexts } from '../../i18n/sv/app-texts.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { line, requiredLine } from '../../kernel/fields.ts'

const t = createTranslator(appTexts)

/** Spec §5, role name: a letter first, then letters, digits and underscores; at least two characters. */
const roleName = () =>
  line(60).refine((text) => /^[a-zA-Z][a-zA-Z0-9_]+$/.test(text), { error: () => t('valid.invalidName') })

const fields = z.object({
  label: requiredLine(100).meta({ label: 'field.role.label', widget: 'title' }),
  name: roleName().meta({ label: 'field.role.name', widget: 'text' }),
})

const list: Definition['list'] = {
  columns: [
    { key: 'label', label: 'field.role.label', kind: 'title', sort: 'label', shown: true },
    { key: 'name', label: 'field.role.name', kind: 'text', sort: 'name', shown: true },
    { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
    { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
  ],
  filters: [],
  sort: ['label', 'name', 'updated_at', 'created_at'],
  defaultSort: { column: 'label', order: 'asc' },
}

/** Spec §3: a role that holds everywhere, and one that is held in groups. Their rights stand in the permissions. */
export const role = defineEntity({ name: 'role', subject: 'Role', actions: crudActions, fields, list })
/** A role in a group. */
export const groupsRole = defineEntity({
  name: 'groupsRole',
  subject: 'GroupsRole',
  actions: crudActions,
  fields,
  list,
})

/** The catalogue of permissions stays as the code has it; the roles that hold each change. */
export const permission = defineSubject({ subject: 'Permission', name: 'permission', actions: ['read', 'update'] })
/** A permission of group roles. */
export const groupsPermission = defineSubject({
  subject: 'GroupsPermission',
  name: 'groupsPermission',
  actions: ['read', 'update'],
})
