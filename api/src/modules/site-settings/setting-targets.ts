import type { Context } from '../../engine/context.ts'
import { readableRows } from '../../engine/relations.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import { subjectOf } from '../content/contract.ts'
import {
  isPublic,
  type LinkedFile,
  linkedFileSelect,
  publicDisk,
  wherePublic,
  wherePublicPortfolio,
} from '../documents/contract.ts'
import { type AnySettingName, type RowSettingType, type SettingType, settingTypes } from '../settings/setting-fields.ts'
import { onActiveSite, whereVisibleOnSites } from '../sites/contract.ts'

const t = createTranslator(sv)

/** A row that a setting names. */
export type Target = { id: number; title: string } & Partial<
  LinkedFile & { name: string; parent_id: number | null; access: string | null; group_id: number | null }
>
/** A tag is called by its label. */
type Named = Omit<Target, 'title'> & { title?: string; label?: string }
const titled = ({ label = '', title = label, ...row }: Named): Target => ({ ...row, title })
type SettingIds = Partial<Record<AnySettingName, unknown>>

const content = (type: 'queue' | 'page' | 'book') => ({
  subject: subjectOf[type],
  which: { type, trashed_at: null },
  select: { id: true, title: true, parent_id: true, access: true },
})

/** Conditions on rows that visitors see: every reader of a setting may see their names. */
const openTo = {
  queue: whereVisibleOnSites,
  page: whereVisibleOnSites,
  book: whereVisibleOnSites,
  menu: () => onActiveSite,
  portfolio: () => wherePublicPortfolio,
  file: () => wherePublic,
  tag: () => ({ contents: { some: whereVisibleOnSites() } }),
}

/** The table and columns of the rows that each type of setting names. */
export const settingSources = {
  queue: content('queue'),
  page: content('page'),
  book: content('book'),
  menu: { subject: 'Menu', which: { trashed_at: null }, select: { id: true, title: true, name: true } },
  portfolio: {
    subject: 'Portfolio',
    which: {},
    select: { id: true, title: true, group_id: true, disk: true },
  },
  file: { subject: 'File', which: {}, select: linkedFileSelect },
  tag: { subject: 'Tag', which: {}, select: { id: true, label: true, group_id: true } },
} as const satisfies Record<RowSettingType, unknown>

type RowType = keyof typeof settingSources

const isImage: Rule = {
  text: 'valid.settingImage',
  holds: (file) => file.filetype?.startsWith('image/') && isShown(file),
}

/** Returns the error of a picture that a setting is to name; null when there is none. The picture is locked against removal until the save is done. */
export async function settingImageError(ctx: Context, id: number): Promise<string | null> {
  const [file] = (await readableRows(ctx, 'File', [id], { select: linkedFileSelect, hold: true })) as Target[]
  if (!file) return t('valid.unknownRow')
  return isImage.holds(file, null) ? null : t(isImage.text)
}
const isBook: Rule = { text: 'valid.settingHelpBook', holds: ({ parent_id }) => parent_id === null }

/** A rule for the rows that a setting may name, besides readability and type. */
type Rule = { text: TextKey; holds: (target: Target, groupId: number | null) => boolean | undefined }
const rules: Partial<Record<AnySettingName, Rule>> = {
  publicDefaultPortfolio: {
    text: 'valid.settingPortfolio',
    holds: ({ disk, group_id }, groupId) => disk === publicDisk && group_id === groupId,
  },
  defaultUserAvatar: isImage,
  defaultContentAvatar: isImage,
  vocertDefaultHelpBook: isBook,
  voadminDefaultHelpBook: isBook,
  metodmaterialBook: {
    text: 'valid.settingMaterialBook',
    holds: ({ parent_id, access }) => parent_id === null && access === 'metodmaterial',
  },
  // Any editor of a group could put a page into the library by the group's own tag.
  metodmaterialTag: { text: 'valid.settingMaterialTag', holds: ({ group_id }) => group_id === null },
  metodmaterialDefaultHelpBook: isBook,
  validigDefaultHelpBook: isBook,
}

function isShown({ disk, status, portfolio_status }: Target): boolean {
  if (disk === undefined || status === undefined || portfolio_status === undefined) return false
  return isPublic({ disk, status, portfolio_status })
}

/**
 * Reads the rows that the settings name, as far as the actor may read them; one statement per type.
 * @param shown also the rows that everyone may see; they may be shown, but not chosen
 * @param hold for a save: locks the rows against removal until it is done
 */
export async function targetsOf(
  ctx: Context,
  named: SettingIds,
  { shown = false, hold = false } = {},
): Promise<(name: AnySettingName, id: unknown) => Target | null> {
  const kinds = Object.keys(settingSources) as RowType[]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { subject, which, select } = settingSources[kind]
      const ids = Object.entries(named).flatMap(([name, value]) =>
        settingTypes[name as AnySettingName] === kind && typeof value === 'number' ? [value] : [],
      )
      const open = shown ? openTo[kind]() : undefined
      const rows = (await readableRows(ctx, subject, ids, { which, open, select, hold })) as Named[]
      return [kind, new Map(rows.map((row) => [row.id, titled(row)]))] as const
    }),
  )
  const byKind = new Map<SettingType, Map<number, Target>>(found)
  return (name, id) => byKind.get(settingTypes[name])?.get(id as number) ?? null
}

/** Returns the errors of the chosen values by field: a missing or unreadable row, or one that breaks the setting's rule. */
export async function settingErrors(ctx: Context, chosen: SettingIds, groupId: number | null): Promise<FieldErrors> {
  const target = await targetsOf(ctx, chosen, { hold: true })
  const errors: FieldErrors = {}
  for (const [key, value] of Object.entries(chosen)) {
    const name = key as AnySettingName
    if (typeof value !== 'number') continue
    const row = target(name, value)
    const rule = rules[name]
    if (!row) errors[`data.${name}`] = [t('valid.unknownRow')]
    else if (rule && !rule.holds(row, groupId)) errors[`data.${name}`] = [t(rule.text)]
  }
  return errors
}
