import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden, staleError } from '../../engine/refusals.ts'
import { patchOf } from '../../engine/resource.ts'
import { siteOrigin } from '../../engine/site-address.ts'
import { takeTurn } from '../../engine/take-turn.ts'
import { procedure, router } from '../../engine/trpc.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import { version } from '../../kernel/fields.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { type LinkedFile, presentImage } from '../documents/contract.ts'
import {
  effectiveSettings,
  hasAnySetting,
  isSameVersion,
  lastChangeOf,
  type SettingOwner,
  type SettingValue,
  settingNamesOf,
  storedValue,
  storeSettings,
} from '../settings/contract.ts'
import {
  type AnySettingName,
  everySetting,
  frontSettingNames,
  settingCategories,
  settingNames,
  settingTypes,
} from '../settings/definitions.ts'
import { activeSite, isOpenSite } from '../sites/contract.ts'
import { settingErrors, settingSources, targetsOf } from './setting-targets.ts'

const t = createTranslator(sv)

type Values = Partial<Record<AnySettingName, SettingValue | null>>

function requireSettings({ actor, groupId }: SignedInContext, action: Action) {
  if (!actor.ability.can(action, asSubject('Setting', { group_id: groupId }))) throw forbidden()
}

/** Reads the group's own settings and the moment of their last change, which is the version that a save is checked against. */
async function ownSettings(db: Tx, group_id: number | null) {
  const rows = await db.setting.findMany({
    where: { group_id, name: { in: [...settingNamesOf(group_id)] } },
    select: { name: true, value: true, updated_at: true },
  })
  const values: Values = {}
  for (const row of rows) values[row.name as AnySettingName] = storedValue(row.name as AnySettingName, row.value)
  return { values, updated_at: lastChangeOf(rows) }
}

/**
 * The site that the settings are of: its address, whether its own switch is on, whether the group itself is shown, and whether visitors
 * come to it, which asks for both. The front is always open.
 */
async function siteOf({ db, groupId, services: { env } }: SignedInContext) {
  if (groupId === null) return { address: siteOrigin(env, ''), active: true, shown: true, open: true }
  const group = await db.group.findUniqueOrThrow({
    where: { id: groupId },
    select: { name: true, ...activeSite },
  })
  const { name, status: shown, vopagesStatus: active } = group
  return { address: siteOrigin(env, hostLabelOf(name)), active, shown, open: isOpenSite(group) }
}

/** All known settings as they hold for the current group, or for the installation. */
async function presentSettings(ctx: SignedInContext) {
  const [own, effective, site] = await Promise.all([
    ownSettings(ctx.db, ctx.groupId),
    effectiveSettings(ctx.db, ctx.groupId, settingNamesOf(ctx.groupId)),
    siteOf(ctx),
  ])
  const values = Object.fromEntries([...effective].map(([name, { value }]) => [name, value]))
  const target = await targetsOf(ctx, values, { shown: true })
  const items = settingNamesOf(ctx.groupId).map((name) => {
    const kind = settingTypes[name]
    const found = effective.get(name)
    const row = found ? target(name, found.value) : null
    return {
      name,
      category: settingCategories[name],
      kind,
      /** The group's own; null inherits. */
      own: own.values[name] ?? null,
      /** The effective value, and the owner of an inherited one; null is the installation. */
      value: found?.value ?? null,
      inherited: found !== undefined && (own.values[name] ?? null) === null,
      from: (found?.from ?? null) as SettingOwner,
      /** The row that it names, if the reader, or everyone, may see it. */
      target:
        row && kind !== 'email' && kind !== 'text' && kind !== 'choice'
          ? { id: row.id, title: row.title, name: row.name, type: settingSources[kind].subject }
          : null,
      file: row && kind === 'file' ? presentImage(ctx, row as LinkedFile) : null,
    }
  })
  return { items, updated_at: own.updated_at, site }
}

const names = z.array(z.enum(settingNames)).min(1).max(settingNames.length)

const updateInput = z.object({
  data: patchOf(everySetting),
  /** The version that the client last saw; without it the last save wins. */
  updated_at: version().nullish(),
})

/** The procedures of a group's settings. */
export const settingRouter = router({
  list: procedure.query(({ ctx }) => {
    requireSettings(ctx, 'read')
    return presentSettings(ctx)
  }),

  /**
   * Many at once, all or none (the contract's `updateSettings`). Null takes the group's own value away; a setting that
   * is left out stays. A value that was there before may stay though the actor could not have chosen it.
   */
  update: procedure.input(updateInput).mutation(async ({ ctx, input }) => {
    requireSettings(ctx, 'update')
    await inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx }
      await takeTurn(inside, `settings of ${ctx.groupId}`)
      const before = await ownSettings(tx, ctx.groupId)
      if (input.updated_at !== undefined && !isSameVersion(input.updated_at, before.updated_at)) {
        const updated_at = before.updated_at ? new Date(before.updated_at) : new Date()
        const id = ctx.groupId ?? 0
        throw await staleError(tx, { subject: 'Setting', id, updated_at, current: await presentSettings(inside) })
      }
      const changes = Object.entries(input.data)
        .map(([name, value]) => [name, value || null] as [AnySettingName, SettingValue | null])
        .filter(([name, value]) => value !== (before.values[name] ?? null))
      if (changes.length > 0) {
        const errors = {
          ...frontErrors(ctx.groupId, changes),
          ...(await settingErrors(inside, Object.fromEntries(changes), ctx.groupId)),
        }
        if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
        await write(tx, ctx.groupId, changes)
        const fields = changes.map(([name]) => name)
        await audit(tx, ctx, { action: 'update', subject: 'Setting', id: ctx.groupId ?? 0, details: { fields } })
      }
    })
    return presentSettings(ctx)
  }),

  /** Whether any of them has a value for the current group, its own or inherited. */
  hasAny: procedure
    .input(z.object({ names }))
    .query(({ ctx, input }) => hasAnySetting(ctx.db, ctx.groupId, input.names)),
})

/** A group has none of the front's own settings: a value there would be shown nowhere. */
function frontErrors(groupId: number | null, changes: [AnySettingName, SettingValue | null][]): FieldErrors {
  const isFront = (name: AnySettingName) => (frontSettingNames as readonly string[]).includes(name)
  const wrong = groupId === null ? [] : changes.filter(([name, value]) => value !== null && isFront(name))
  return Object.fromEntries(wrong.map(([name]) => [`data.${name}`, [t('valid.frontSetting')]]))
}

/** A value that is taken away stays as null, so that its moment stays too. */
function write(db: Tx, group_id: number | null, changes: [AnySettingName, SettingValue | null][]) {
  const rows = changes.map(([name, value]) => {
    const file_id = settingTypes[name] === 'file' ? Number(value) || null : null
    return { name, category: settingCategories[name], group_id, value, file_id }
  })
  return storeSettings(db, rows)
}
