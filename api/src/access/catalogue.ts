import type { Action } from '../entities/define-entity.ts'
import { sv } from '../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../i18n/translator.ts'
import { type Subject, subjectFacts, subjectNames } from './subjects.ts'

const t = createTranslator(sv)

/** The name of a subject in the permission catalogue: the plural of the entity's name, or its own label. */
export function subjectName(subject: Subject): string {
  const { label, name } = subjectFacts(subject)
  if (label) return t(label)
  if (!name) throw new TypeError(`${subject} has neither a name nor a label for the permission catalogue`)
  return formsOf(name).indefPl
}

/** The label of a permission in the permission matrix, for example "Artiklar: publicera". */
export function permissionLabel(subject: Subject | 'all', action: Action, below = false): string {
  const text = subject === 'all' ? t('permission.all') : capitalise(subjectName(subject))
  const label = t('permission.label', { text, name: t(`permission.action.${action}`) })
  return below ? t('permission.below', { text: label }) : label
}

export type CatalogueEntry = { subject: Subject | 'all'; name: Action; label: string }

/**
 * Lists every subject × action that the code checks, in the order of the subjects (readings, Roles). An installation grants
 * these to its roles. Each subject also has `manage`, which allows any action.
 */
export function catalogueEntries(): CatalogueEntry[] {
  const entries: CatalogueEntry[] = [{ subject: 'all', name: 'manage', label: permissionLabel('all', 'manage') }]
  for (const subject of subjectNames) {
    for (const name of ['manage', ...subjectFacts(subject).actions] as const) {
      entries.push({ subject, name, label: permissionLabel(subject, name) })
    }
  }
  return entries
}
