import {
  networkFields,
  type StatementDraft,
  type StatementFault,
  type StatementForm,
  type StatementItem,
  type StatementKind,
  statementForms,
} from '@kollegium/api/definitions/statements'
import type { z } from 'zod'
import { type TextKey, t } from '../../lib/i18n.ts'

/** A part of the form: some fields, or the faults or purposes. */
export type StatementSection = { heading: TextKey; fields: string[]; hasItems: boolean }

export const headings = {
  accessibility: 'screen.accessibility',
  dataProtection: 'screen.dataProtectionPolicy',
} as const satisfies Record<StatementKind, TextKey>

/** Returns what a definition says of a field. */
export function metaOf(shape: z.ZodObject['shape'], name: string) {
  return (shape[name] as z.ZodType | undefined)?.meta() ?? {}
}

/** Returns a field's label. */
export function labelOf(shape: z.ZodObject['shape'], name: string): string {
  const { label } = metaOf(shape, name)
  return label ? t(label) : name
}

/** Returns the sections of a form in their order. */
export function sectionsOf({ fields, itemsSection, itemsBefore }: StatementForm): StatementSection[] {
  const sections: StatementSection[] = []
  for (const name of Object.keys(fields.shape)) {
    const { section } = metaOf(fields.shape, name)
    if (name === itemsBefore) sections.push({ heading: itemsSection, fields: [], hasItems: true })
    if (section) sections.push({ heading: section, fields: [], hasItems: false })
    sections.at(-1)?.fields.push(name)
  }
  return sections
}

/** Whether the section holds the field or the item at a path such as `values.email` or `items.2.by`. */
export function isIn({ fields, hasItems }: StatementSection, path: string): boolean {
  const [area, name = ''] = path.split('.')
  return area === 'items' ? hasItems : fields.includes(name)
}

/** Returns the id of the control at a path; the dots are no part of ids. */
export const idOf = (path: string) => `field-${path.replaceAll('.', '-')}`

/** Returns the label of the field at a path, with the item's own title where it belongs to an item. */
export function labelAt(kind: StatementKind, draft: StatementDraft, path: string): string {
  const { fields, itemFields, itemsSection } = statementForms[kind]
  const [area, at = '', name = ''] = path.split('.')
  if (area === 'values') return labelOf(fields.shape, at)
  if (!at) return t(itemsSection)
  const title = titleOf(draft.items[Number(at)])
  return `${title}, ${labelOf(itemFields.shape, name)}`
}

/** Returns an item's title. */
export const titleOf = (item: StatementItem | undefined) => item?.title || t('statement.item.untitled')

/**
 * Returns the line under an item's title: the visitors whom it hits, the requirement and the day, or the legal ground.
 */
export function noteOf(kind: StatementKind, item: StatementItem): string {
  const { shape } = statementForms[kind].itemFields
  const word = (name: string) => {
    const key = metaOf(shape, name).options?.[item[name] ?? '']
    return key ? t(key) : ''
  }
  const by = item.by ? t('statement.fault.by.short', { date: item.by }) : ''
  return [word('situation'), word('ground'), item.requirement, by].filter(Boolean).join(' · ')
}

/** The faults that are shown before the first try to publish: a missing value is no mistake yet. */
export const isMistake = ({ text }: StatementFault) => text !== 'valid.required'

/** Whether the group can't fill in the field. */
export const isNetworks = (name: string, isNetwork: boolean) => !isNetwork && networkFields.includes(name)

/** Returns an item without content. */
export function newItem(kind: StatementKind): StatementItem {
  const blank = Object.entries(statementForms[kind].itemFields.shape).map(([name, field]) => {
    const parsed = (field as z.ZodType<string | null>).parse(undefined)
    return [name, parsed] as const
  })
  return { ...Object.fromEntries(blank), key: crypto.randomUUID() }
}
