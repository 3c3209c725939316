import { type Db, Prisma } from '@kollegium/db'
import type { Usage } from '../../engine/refusals.ts'
import {
  type AnySettingName,
  everySetting,
  frontSettingNames,
  frontSettings,
  ownSettingNames,
  type RowSettingType,
  type SettingName,
  type SettingType,
  settingNames,
  settingTypes,
} from './setting-fields.ts'

type Reader = Pick<Db, 'setting' | 'group'>

export type SettingValue = number | string
/** The owner of a value; null is the installation. */
export type SettingOwner = { id: number; name: string; title: string } | null
export type EffectiveSetting = { value: SettingValue; from: SettingOwner }

const ownerSelect = { id: true, name: true, title: true } as const

/**
 * Returns the effective settings of a group (null: the installation) by name: its own value, else the nearest parent group's, else the
 * installation's. A stored value that no longer fits its definition counts as absent. Two statements.
 */
export async function effectiveSettings<Name extends AnySettingName>(
  db: Reader,
  groupId: number | null,
  names: readonly Name[] = settingNames as readonly AnySettingName[] as readonly Name[],
): Promise<Map<Name, EffectiveSetting>> {
  const group = groupId ? await db.group.findUnique({ where: { id: groupId }, select: { path: true } }) : null
  /** The nearest last, so that it stands over the others. */
  const line = [null, ...(group?.path ?? []), ...(groupId ? [groupId] : [])]
  const ids = line.flatMap((id) => id ?? [])
  const rows = await db.setting.findMany({
    where: { name: { in: [...names] }, OR: [{ group_id: null }, { group_id: { in: ids } }] },
    select: { name: true, value: true, group_id: true, group: { select: ownerSelect } },
  })
  const effective = new Map<Name, EffectiveSetting>()
  for (const owner of line) {
    for (const row of rows.filter(({ group_id }) => group_id === owner)) {
      const name = row.name as Name
      const value = storedValue(name, row.value)
      if (value !== null) effective.set(name, { value, from: row.group })
    }
  }
  return effective
}

/**
 * As {@link effectiveSettings}, as a site shows them: on the front (null) a value of its own stands before the installation's,
 * which all sites inherit.
 */
export async function siteSettings<Name extends SettingName>(
  db: Reader,
  groupId: number | null,
  names: readonly Name[],
): Promise<Map<Name, EffectiveSetting>> {
  if (groupId !== null) return effectiveSettings(db, groupId, names)
  const ownOf = (name: Name): AnySettingName | undefined =>
    (frontSettings as Partial<Record<Name, AnySettingName>>)[name]
  const found = await effectiveSettings<AnySettingName>(db, null, [
    ...names,
    ...names.flatMap((name) => ownOf(name) ?? []),
  ])
  return new Map(
    names.flatMap((name) => {
      const own = ownOf(name)
      const value = (own && found.get(own)) ?? found.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
}

/** The value as its definition has it, or null. */
export function storedValue(name: AnySettingName, stored: Prisma.JsonValue): SettingValue | null {
  const parsed = everySetting.shape[name].safeParse(stored)
  return (parsed.success && parsed.data) || null
}

/** Whether any of the settings has a value for the group (Spec §3 Setting). */
export async function hasAnySetting(db: Reader, groupId: number | null, names: readonly SettingName[]) {
  return (await effectiveSettings(db, groupId, names)).size > 0
}

type RowType = RowSettingType

/** The condition on settings of any group that name one of the rows. */
export function settingsReferencing(kinds: readonly RowType[], ids: readonly number[]): Prisma.SettingWhereInput {
  const all: AnySettingName[] = [...settingNames, ...frontSettingNames]
  const name = { in: all.filter((each) => (kinds as readonly SettingType[]).includes(settingTypes[each])) }
  return ids.length > 0 ? { name, OR: ids.map((id) => ({ value: { equals: id } })) } : { id: { in: [] } }
}

/** Counts the settings that name one of the rows, for the row's `usedIn`. */
export async function settingUsage(db: Pick<Db, 'setting'>, kind: RowType, ids: readonly number[]): Promise<Usage> {
  return { entity: 'setting', count: await db.setting.count({ where: settingsReferencing([kind], ids) }) }
}

type StoredSetting = { name: string; category: string; group_id: number | null; value: unknown; file_id: number | null }

/** Writes settings over those that are there, in one statement. */
export async function storeSettings(db: Pick<Db, '$executeRaw'>, settings: readonly StoredSetting[]): Promise<void> {
  const rows = settings.map(
    ({ name, category, group_id, value, file_id }) =>
      Prisma.sql`(${name}, ${category}, ${group_id}::int, ${JSON.stringify(value)}::jsonb, ${file_id}::int, clock_timestamp())`,
  )
  await db.$executeRaw`
    INSERT INTO "Setting" (name, category, group_id, value, file_id, updated_at) VALUES ${Prisma.join(rows)}
    ON CONFLICT (name, coalesce(group_id, 0)) DO UPDATE
      SET category = EXCLUDED.category, value = EXCLUDED.value, file_id = EXCLUDED.file_id, updated_at = EXCLUDED.updated_at`
}

/** The moment of the last change among rows: the version that a save of all of them is checked against. Null: there are none. */
export function lastChangeOf(rows: readonly { updated_at: Date }[]): string | null {
  const last = Math.max(0, ...rows.map(({ updated_at }) => updated_at.getTime()))
  return last ? new Date(last).toISOString() : null
}

/** The settings that a group has; without a group those of the front beside them. */
export const settingNamesOf = (groupId: number | null): readonly AnySettingName[] => [
  ...(groupId === null ? frontSettingNames : []),
  ...settingNames,
  ...ownSettingNames,
]

/** The version of a group's settings, or of the installation's, as its form is checked against it. Null: there are none. */
export async function settingsVersion(db: Pick<Db, 'setting'>, group_id: number | null): Promise<string | null> {
  const where = { group_id, name: { in: [...settingNamesOf(group_id)] } }
  return lastChangeOf(await db.setting.findMany({ where, select: { updated_at: true } }))
}

/** Returns whether a client saw the stored version; null means that there is none. */
export const isSameVersion = (one: string | null, other: string | null) =>
  (one && new Date(one).getTime()) === (other && new Date(other).getTime())
