import type { Db } from '@kollegium/db'
import { z } from 'zod'
import { staleError } from '../../engine/refusals.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Env } from '../../kernel/env.ts'
import { emailAddress } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { isSameVersion, storeSettings } from '../settings/contract.ts'

const t = createTranslator(sv)

/** The sorts of alarms. */
export const alarmKinds = ['refusals', 'device', 'rights', 'reveals', 'exports', 'malware'] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** The log of the last ninety days can't be removed, whoever asks. */
const leastMonths = 4

/** The settings of the log, as they are stored; an absent one is as it comes. */
const stored = z.object({
  months: z.number().int().min(leastMonths).max(1200).optional(),
  alarms: z.partialRecord(z.enum(alarmKinds), z.boolean()).optional(),
  addresses: z
    .array(emailAddress().refine((text) => text !== '', { error: () => t('valid.email') }))
    .max(10)
    .optional(),
  /** The address outside the house that keeps the anchors; empty: none. */
  witness: emailAddress().optional(),
})

/** Changes of the settings; a setting that is left out stays. */
export const settingsInput = stored
export type SettingsInput = z.infer<typeof settingsInput>

export type AuditSettings = {
  months: number
  alarms: Record<AlarmKind, boolean>
  addresses: string[]
  witness: string
  /** The moment of the last save; null: they are as they come. */
  updated_at: string | null
}

const name = 'auditLog'
/** A large export is often somebody's work, so its alarm is off until it is chosen. */
const alarmsByDefault: Record<AlarmKind, boolean> = {
  ...{ refusals: true, device: true, rights: true, reveals: true, malware: true },
  exports: false,
}

async function readStored(db: Pick<Db, 'setting'>): Promise<{ value: SettingsInput; updated_at: string | null }> {
  const where = { name, group_id: null }
  const row = await db.setting.findFirst({ where, select: { value: true, updated_at: true } })
  const parsed = stored.safeParse(row?.value ?? {})
  return { value: parsed.success ? parsed.data : {}, updated_at: row?.updated_at.toISOString() ?? null }
}

/** Reads the settings of the log in force. */
export async function auditSettings(db: Pick<Db, 'setting'>, env: Pick<Env, 'AUDIT_MONTHS'>): Promise<AuditSettings> {
  const { value, updated_at } = await readStored(db)
  const { months = env.AUDIT_MONTHS, alarms, addresses = [], witness = '' } = value
  return { months, alarms: { ...alarmsByDefault, ...alarms }, addresses, witness, updated_at }
}

/** The moment of the last save of the settings; null: they are as they come. */
export const auditSettingsSavedAt = async (db: Pick<Db, 'setting'>): Promise<string | null> =>
  (await readStored(db)).updated_at

/**
 * Writes changed settings over the stored ones. Give it a transaction.
 * @param seen the version that the client last saw; without it the last save wins
 * @throws AppError CONFLICT over a newer version
 */
export async function saveAuditSettings(
  db: Tx,
  given: SettingsInput,
  { seen, env }: { seen?: string | null | undefined; env: Pick<Env, 'AUDIT_MONTHS'> },
): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${name}))`
  const { value: before, updated_at } = await readStored(db)
  if (seen !== undefined && !isSameVersion(seen, updated_at)) {
    const saved = updated_at ? new Date(updated_at) : new Date()
    const current = await auditSettings(db, env)
    throw await staleError(db, { subject: 'Setting', id: name, updated_at: saved, current })
  }
  const value = { ...before, ...given, alarms: { ...before.alarms, ...given.alarms } }
  await storeSettings(db, [{ name, category: 'auditLog', group_id: null, value, file_id: null }])
}
