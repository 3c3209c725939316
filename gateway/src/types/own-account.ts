import type { FieldErrors } from '@kollegium/api/definitions'
import type { Caller } from '@kollegium/api/server'
import type { WriteProcedures } from '../entity.ts'
import { faultsOf, withFaults } from '../errors.ts'
import type { InputField } from '../fields.ts'
import { t } from '../i18n.ts'
import { idIn } from '../ids.ts'
import { withInputPaths } from '../input-paths.ts'
import { dataOf, type InputReading } from '../nested-input.ts'
import type { Unit } from '../nested-writes.ts'
import { isRow, type Row } from '../rows.ts'
import { membershipsOf } from './memberships.ts'

// Writes the form 'My account' of the old apps. It saves a whole user, of which users may change their own data only.

/** The account's procedures that parse their input, as those of {@link WriteProcedures} do. */
type AccountProcedures = {
  update(input: { data: Row }): Promise<unknown>
  changePassword(input: { data: Row }): Promise<unknown>
}

type Options = {
  /** The fields of the account's form. */
  own: InputField[]
  /** The fields of the form of other users. */
  others: InputField[]
}

/** Fields of the other form that are written by steps of their own, or only when a user is created. */
const handled = ['memberships', 'password', 'notifyUser']

/**
 * The writer of the asker's own account, which needs no right to users. Fields for others to change (roles, groups, apps,
 * `active`) may come back unchanged; a change of them takes the same right as for any other user.
 */
export function ownAccount({ own, others }: Options) {
  const account = own.filter(({ key }) => key !== 'userSettings' && key !== 'passwordCurrent')
  const rest = others.filter(({ key }) => !handled.includes(key) && !own.some((field) => field.key === key))
  return async (input: Row, unit: Unit) => {
    const { api } = unit.context
    const { userSettings, passwordCurrent, gdpr } = input
    const before = await api.account.get()
    const reading: InputReading = {
      before: async () => before,
      unit,
      inputPaths: new Map(),
      faults: unrepeated(input),
    }
    const { inputPaths, faults } = reading
    const { update }: AccountProcedures = api.account
    const users: Pick<WriteProcedures, 'update'> = api.user
    // Each step leaves its field errors here, and the last one throws them all.
    const tried = async (step: Promise<unknown>) => Object.assign(faults, await faultsOf(step))
    const data = {
      ...(await dataOf(account, input, reading)),
      ...(userSettings != null && { userSettings: { publicDefaultPortfolio: portfolioOf(userSettings) } }),
    }
    if (Object.keys(data).length > 0)
      await tried(withInputPaths(inputPaths, update({ data: { ...data, passwordCurrent } })))

    const wanted = {
      ...(await dataOf(rest, input, reading)),
      ...(await membershipsOf(input, reading)),
    }
    const shown = writtenOf(before)
    const changed = Object.entries(wanted).filter(([key, value]) => comparable(value) !== comparable(shown[key]))
    if (changed.length > 0)
      await tried(withInputPaths(inputPaths, users.update({ id: before.id, data: Object.fromEntries(changed) })))

    if (typeof gdpr === 'boolean' && gdpr !== before.gdpr) await approve(api, gdpr)
    // The current password was wrong in an earlier step: a second try would count as another guess.
    await withFaults(faults, 'data.passwordCurrent' in faults ? undefined : changePassword(api, input))
    return api.account.get()
  }
}

/** Gives or withdraws consent to the current text: the old form shows that one, and no version. */
async function approve(api: Caller, approved: boolean) {
  if (!approved) return api.account.withdrawConsent()
  const { version } = await api.account.consentText()
  return api.account.consent({ version })
}

async function changePassword(api: Caller, { password, passwordCurrent, passwordRepeat }: Row) {
  if (typeof password !== 'string' || password === '') return
  const data = { password, passwordCurrent: passwordCurrent ?? '', passwordRepeat: passwordRepeat ?? password }
  const account: AccountProcedures = api.account
  await account.changePassword({ data })
}

/** The field error of a `passwordRepeat` that differs from the password (Spec §5); none otherwise. */
export function unrepeated({ password, passwordRepeat }: Row): FieldErrors {
  if (passwordRepeat === undefined || (passwordRepeat || null) === (password || null)) return {}
  return { 'data.passwordRepeat': [t('valid.passwordRepeat')] }
}

/** The portfolio that account settings name, by its id or as a row; undefined when they say nothing of it. */
export function portfolioOf(settings: unknown): number | null | undefined {
  const given = isRow(settings) ? settings.publicDefaultPortfolio : undefined
  const id = isRow(given) ? given.id : given
  if (id === undefined) return undefined
  return id === null || id === '' ? null : idIn(given, 'Portfolio')
}

/** An account as the form of other users writes it. */
function writtenOf(account: Awaited<ReturnType<Caller['account']['get']>>): Row {
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const memberships = account.memberships.map(({ group_id, groupRoles }) => ({ group_id, groupRoles: ids(groupRoles) }))
  return { ...account, roles: ids(account.roles), memberships }
}

/** Writes a value as a text for comparison: lists and keys in order, ids and numbers as texts. */
function comparable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(comparable).sort().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(String(value ?? ''))
  const entries = Object.entries(value).map(([key, each]) => `${key}:${comparable(each)}`)
  return `{${entries.sort().join()}}`
}
