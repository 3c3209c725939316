import { z } from 'zod'
import { defineResource, type Resource } from '../../engine/resource.ts'
import { browserWords } from '../../i18n/sv/browser.ts'
import { createWords } from '../../i18n/translator.ts'
import { line, requiredLine } from '../../kernel/fields.ts'

const t = createWords(browserWords)

/** Spec §5, role name: a letter first, then letters, digits and underscores; at least two characters. */
const roleName = () =>
  line(60).refine((text) => /^[a-zA-Z][a-zA-Z0-9_]+$/.test(text), { error: () => t('valid.invalidName') })

const fields = z.object({
  label: requiredLine(100).meta({ label: 'field.role.label', widget: 'title' }),
  name: roleName().meta({ label: 'field.role.name', widget: 'text' }),
})

const list: Resource['list'] = {
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

/** Spec §3: a role that holds everywhere, and one that is held in groups. What they may stands in the permissions. */
export const role = defineResource({ name: 'role', subject: 'Role', fields, list })
export const groupsRole = defineResource({ name: 'groupsRole', subject: 'GroupsRole', fields, list })
