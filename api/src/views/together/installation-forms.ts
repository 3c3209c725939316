import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import type { Subject } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Action } from '../../entities/define-entity.ts'
import { line } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { auditSettingsSavedAt } from '../../modules/audit-log/audit-settings.ts'
import { brandSettings } from '../../modules/brands/brand.ts'
import { wordingBrands } from '../../modules/brands/wording-fields.ts'
import { rightsVersion } from '../../modules/roles/contract.ts'
import { lastChangeOf } from '../../modules/settings/contract.ts'

// Forms of the installation that are no record of an entity: its brands, its texts, its demands on those who sign in, the settings of its
// audit log, the programs of others, and the rights of all roles.

/** The whole installation has one of each. */
const single = z.object({ entity: z.enum(['brand', 'signInPolicy', 'auditLog', 'permission', 'groupsPermission']) })
/** A text is named by its brand and its key, and a program by its own id. */
const wording = z.object({
  entity: z.literal('wording'),
  key: z.string().regex(new RegExp(`^(${wordingBrands.join('|')}):[\\w.]{1,100}$`)),
})
const oldClient = z.object({ entity: z.literal('oldClient'), key: line(60) })

/** The forms of the installation, as a room is asked for. */
export const installationForms = [single, wording, oldClient] as const
export type InstallationForm = z.infer<(typeof installationForms)[number]>

type Kind = {
  /** The right that it is read and written with, outside of groups. */
  subject: Subject
  read?: Action
  /** The tables whose changes may be a save of it. */
  tables: string[]
  /** The moment of its last save; null: it is as it was made. */
  savedAt: (db: Tx, key: string) => Promise<string | null>
  isThere?: (db: Tx, key: string) => Promise<boolean>
}

const updated_at = { updated_at: true } as const
const moment = (row: { updated_at: Date } | null) => row?.updated_at.toISOString() ?? null

const kinds: Record<InstallationForm['entity'], Kind> = {
  brand: {
    subject: 'Setting',
    tables: ['Setting'],
    async savedAt(db) {
      const where = { name: { in: Object.values(brandSettings) }, group_id: null }
      return lastChangeOf(await db.setting.findMany({ where, select: updated_at }))
    },
  },
  signInPolicy: {
    subject: 'Setting',
    tables: ['SignInPolicy'],
    savedAt: async (db) => moment(await db.signInPolicy.findUnique({ where: { id: 1 }, select: updated_at })),
  },
  wording: {
    subject: 'Setting',
    tables: ['Wording'],
    async savedAt(db, text) {
      const [brand = '', key = ''] = text.split(':')
      return moment(await db.wording.findUnique({ where: { key_brand: { key, brand } }, select: updated_at }))
    },
  },
  oldClient: {
    subject: 'Setting',
    // The list of programs is open to its editors alone.
    read: 'update',
    tables: ['OauthClient'],
    savedAt: async (db, id) => moment(await db.oauthClient.findUnique({ where: { id }, select: updated_at })),
    isThere: async (db, id) => (await db.oauthClient.count({ where: { id, first_party: false } })) > 0,
  },
  auditLog: { subject: 'AuditLog', tables: ['Setting'], savedAt: auditSettingsSavedAt },
  permission: { subject: 'Permission', tables: ['Role'], savedAt: (db) => rightsVersion(db.role) },
  groupsPermission: {
    subject: 'GroupsPermission',
    tables: ['GroupsRole'],
    savedAt: (db) => rightsVersion(db.groupsRole),
  },
}

/** The key of a form among those of its kind; empty for one that the installation has once. */
export const keyOfInstallation = (form: InstallationForm): string => ('key' in form ? form.key : '')

/** Tells whether an open form is one of the installation's. */
export const isOfInstallation = (form: { entity: string }): form is InstallationForm =>
  Object.hasOwn(kinds, form.entity)

const may = ({ actor: { ability } }: SignedInContext, action: Action, { subject }: Kind) =>
  ability.can(action, subject === 'Setting' ? asSubject(subject, { group_id: null }) : subject)

/** Tells whether the actor may open a form of the installation, and whether it is there. */
export async function mayOpenInstallation(ctx: SignedInContext, form: InstallationForm): Promise<boolean> {
  const kind = kinds[form.entity]
  return may(ctx, kind.read ?? 'read', kind) && ((await kind.isThere?.(ctx.db, keyOfInstallation(form))) ?? true)
}

/** Tells whether the actor may save a form of the installation. */
export const mayWriteInstallation = (ctx: SignedInContext, { entity }: InstallationForm): boolean =>
  may(ctx, 'update', kinds[entity])

/** The tables whose changes may be a save of the form. */
export const tablesOfInstallation = ({ entity }: InstallationForm): string[] => kinds[entity].tables

/** The moment of the form's last save. Empty: it is as it was made. */
export const installationSavedAt = async (db: Tx, form: InstallationForm): Promise<string> =>
  (await kinds[form.entity].savedAt(db, keyOfInstallation(form))) ?? ''
