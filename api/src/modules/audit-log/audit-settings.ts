import type { Db } from '@kollegium/db'
import { z } from 'zod'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Env } from '../../kernel/env.ts'
import { emailAddress } from '../../kernel/fields.ts'
import { storeSettings } from '../settings/contract.ts'

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
}

const name = 'auditLog'
/** A large export is often somebody's work, so its alarm is off until it is chosen. */
const alarmsByDefault: Record<AlarmKind, boolean> = {
  ...{ refusals: true, device: true, rights: true, reveals: true, malware: true },
  exports: false,
}

async function readStored(db: Pick<Db, 'setting'>): Promise<SettingsInput> {
  const row = await db.setting.findFirst({ where: { name, group_id: null }, select: { value: true } })
  const parsed = stored.safeParse(row?.value ?? {})
  return parsed.success ? parsed.data : {}
}

/** Reads the settings of the log in force. */
export async function auditSettings(db: Pick<Db, 'setting'>, env: Pick<Env, 'AUDIT_MONTHS'>): Promise<AuditSettings> {
  const { months = env.AUDIT_MONTHS, alarms, addresses = [], witness = '' } = await readStored(db)
  return { months, alarms: { ...alarmsByDefault, ...alarms }, addresses, witness }
}

/** Writes changed settings over the stored ones. Give it a transaction. */
export async function saveAuditSettings(db: Pick<Db, 'setting' | '$executeRaw'>, given: SettingsInput): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${name}))`
  const before = await readStored(db)
  const value = { ...before, ...given, alarms: { ...before.alarms, ...given.alarms } }
  await storeSettings(db, [{ name, category: 'auditLog', group_id: null, value, file_id: null }])
}
