import type { FieldErrors } from '@kollegium/api/definitions'
import type { Caller } from '@kollegium/api/server'
import type { Row } from '../entity.ts'
import { faultsOf, withFaults } from '../errors.ts'
import type { InputField } from '../fields.ts'
import { idIn } from '../ids.ts'
import { dataOf, type InputReading, type Unit } from '../nested.ts'
import { atPlaces } from '../places.ts'
import { t } from '../words.ts'
import { membershipsOf } from './memberships.ts'

// The form 'My account' of the old apps: it saves a whole user, of which one may change one's own data and no more.

type Options = {
  /** What the account's form holds, and what the form of others' users does. */
  own: InputField[]
  others: InputField[]
}

/** What of the others' form is changed in a way of its own, or only when a user is made. */
const handled = ['memberships', 'password', 'notifyUser']

/**
 * How one's own account is written, also without a right to users. What is others' to change (roles, groups, apps, `active`)
 * may come back as it was; changed it is refused as anybody's would be.
 */
export function ownAccount({ own, others }: Options) {
  const account = own.filter(({ key }) => key !== 'userSettings' && key !== 'passwordCurrent')
  const rest = others.filter(({ key }) => !handled.includes(key) && !own.some((field) => field.key === key))
  return async (input: Row, unit: Unit) => {
    const { api } = unit.context
    const { userSettings, passwordCurrent, gdpr } = input
    const before = await api.account.get()
    const reading: InputReading = {
      before: async () => before as Row,
      unit,
      places: new Map(),
      faults: unrepeated(input),
    }
    const { places, faults } = reading
    // The last step refuses what every one before it has refused.
    const tried = async (step: Promise<unknown>) => Object.assign(faults, await faultsOf(step))
    const data = {
      ...(await dataOf(account, input, reading)),
      ...(userSettings != null && { userSettings: { publicDefaultPortfolio: portfolioOf(userSettings as Row) } }),
    }
    if (Object.keys(data).length > 0)
      await tried(atPlaces(places, api.account.update({ data: { ...data, passwordCurrent } as never })))

    const wanted = {
      ...(await dataOf(rest, input, reading)),
      ...(await membershipsOf(input, reading)),
    }
    const shown = writtenOf(before)
    const changed = Object.entries(wanted).filter(([key, value]) => plain(value) !== plain(shown[key]))
    if (changed.length > 0)
      await tried(atPlaces(places, api.user.update({ id: before.id, data: Object.fromEntries(changed) as never })))

    if (typeof gdpr === 'boolean' && gdpr !== before.gdpr) await approve(api, gdpr)
    // A password that was wrong just now isn't guessed once more.
    await withFaults(faults, 'data.passwordCurrent' in faults ? undefined : changePassword(api, input))
    return api.account.get()
  }
}

/** The old form shows the text of now, and knows no versions. */
async function approve(api: Caller, approved: boolean) {
  if (!approved) return api.account.withdrawConsent()
  const { version } = await api.account.consentText()
  return api.account.consent({ version })
}

async function changePassword(api: Caller, { password, passwordCurrent, passwordRepeat }: Row) {
  if (typeof password !== 'string' || password === '') return
  const data = { password, passwordCurrent: passwordCurrent ?? '', passwordRepeat: passwordRepeat ?? password }
  await api.account.changePassword({ data: data as never })
}

/** What is wrong unless `passwordRepeat` is the password once more (Spec §5). */
export function unrepeated({ password, passwordRepeat }: Row): FieldErrors {
  if (passwordRepeat === undefined || (passwordRepeat || null) === (password || null)) return {}
  return { 'data.passwordRepeat': [t('valid.passwordRepeat')] }
}

/** The portfolio that account settings name, by its id or as it was shown; undefined when they say nothing of it. */
export function portfolioOf(settings: Row | null): number | null | undefined {
  const given = settings?.publicDefaultPortfolio
  const id = typeof given === 'object' && given !== null ? (given as Row).id : given
  if (id === undefined) return undefined
  return id === null || id === '' ? null : idIn(given, 'Portfolio')
}

/** An account as the form of others' users would write it. */
function writtenOf(account: Awaited<ReturnType<Caller['account']['get']>>): Row {
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const memberships = account.memberships.map(({ group_id, groupRoles }) => ({ group_id, groupRoles: ids(groupRoles) }))
  return { ...account, roles: ids(account.roles), memberships }
}

/** A value as a text that is the same for what means the same: in any order, ids as texts or numbers. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).sort().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(String(value ?? ''))
  const entries = Object.entries(value).map(([key, each]) => `${key}:${plain(each)}`)
  return `{${entries.sort().join()}}`
}
