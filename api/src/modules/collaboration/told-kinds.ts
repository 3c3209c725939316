import { type AppAbility, asSubject } from '../../access/ability.ts'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { declared } from '../../entities/index.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { findRows } from '../../kernel/find-rows.ts'
import { kindBasics, kindNames } from '../certificates/definitions.ts'
import { isOnPerson } from './definitions.ts'
import { commentedNames, entityOf, reachOf, titleColumnsOf, titleOf } from './record.ts'

// The kinds of records whose changes the list of acts tells, and the right by which each is told: that to read the record, and of an
// account that to change it. A kind that isn't here is told to nobody.

const t = createTranslator(sv)

/** An entry of the log as far as the list needs it. */
export type Entry = {
  id: bigint
  at: Date
  action: string
  subject: string
  subject_id: string | null
  user_id: number | null
  real_user_id: number | null
  request_id: string | null
  details: unknown
}

/** A changed record. Its group is null for one of the whole network, and missing for one that has none. */
export type ToldRow = { key: string; id: number; title: string; group_id?: number | null }

type Kind = {
  subject: string
  entity: string
  /** The list of its records in the app that has it. */
  list: { app: 'admin' | 'cert'; path: string }
  acts: readonly string[]
  /** Tells whether the actor may be told of any of its records. */
  isOpen: (ability: AppAbility) => boolean
  /** Told by its number alone: neither the list nor its file names a person. */
  isCounted?: true
  /** The records among these that are told to the actor, of the chosen group alone where one is chosen. */
  rows: (ctx: SignedInContext, ids: readonly string[]) => Promise<ToldRow[]>
}

/** The acts that are told of a record. */
export const acts = [
  ...['create', 'update', 'publish', 'unpublish', 'move', 'share', 'unshare', 'delete', 'restore'],
  ...['ask_review', 'approve', 'send_back', 'keep_change', 'drop_change', 'invite'],
]
/** A draft is nobody's paper yet, so that its saves are told in its own history alone. */
const actsOnPapers = ['issue', 'reissue', 'correct', 'revoke']
const actsOnAccounts = ['create', 'invite', 'update']

const numbers = (ids: readonly string[]): number[] => ids.map(Number).filter((id) => Number.isSafeInteger(id))

/** The column by which an entity's records belong to a group. */
type Belonging = 'group_id' | 'id' | undefined

/** The condition on an entity's records of the chosen group; one without a group is the whole network's. */
function ofChosenGroup({ groupId }: SignedInContext, group: Belonging): object {
  if (groupId === null) return {}
  if (group === 'id') return { id: groupId }
  return group === 'group_id' ? { group_id: groupId } : { id: { in: [] } }
}

type Titled = { id: number; group_id?: number | null } & Record<string, unknown>

/** The entities that are told by their title and have nothing else to work together on. */
export const actedNames = ['courseMoment', 'licensee', 'signInProvider'] as const
/** The entities that are told by their title to the people who may read the record. */
const titledNames = [...commentedNames.filter((entity) => !isOnPerson(entity) && entity !== 'statement'), ...actedNames]

function titled(entity: (typeof titledNames)[number]): Kind {
  const definition = entityOf(entity)
  const subject = definition.subject as Subject
  const belonging = (definition as { group?: Belonging }).group
  const columns = Object.fromEntries(titleColumnsOf(entity).map((column) => [column, true] as const))
  const select = { id: true, ...columns, ...(belonging === 'group_id' && { group_id: true }) }
  return {
    ...{ subject, entity, acts, isOpen: (ability) => ability.can('read', subject) },
    list: { app: entity === 'courseMoment' ? 'cert' : 'admin', path: `/${entity}` },
    async rows(ctx, ids) {
      const where = { AND: [{ id: { in: numbers(ids) } }, reachOf(ctx, entity, 'read'), ofChosenGroup(ctx, belonging)] }
      const rows = await findRows<Titled>(ctx.db, modelOf(subject), { where, select })
      return rows.map(({ id, group_id, ...row }) => {
        const place = belonging === 'id' ? {} : { group_id: group_id ?? null }
        return { key: `${subject} ${id}`, id, title: titleOf(entity, row), ...place }
      })
    },
  }
}

/** Papers of a kind, told to the people who may read the certificate. */
const papers = kindNames.map((kind): Kind => {
  const { subject } = kindBasics[kind]
  const { name: entity } = declared.find((each) => each.subject === subject && 'name' in each) as { name: string }
  return {
    ...{ subject, entity, acts: actsOnPapers, isCounted: true, isOpen: (ability) => ability.can('read', subject) },
    list: { app: 'cert', path: `/${kind}` },
    async rows(ctx, ids) {
      const own = [{ id: { in: numbers(ids) }, kind }, visible(ctx.actor.ability, 'read', subject)]
      const where = { AND: [...own, ofChosenGroup(ctx, 'group_id')] } as object
      const rows = await ctx.db.certificate.findMany({ where, select: { id: true, group_id: true } })
      return rows.map(({ id, group_id }) => ({ key: `${subject} ${id}`, id, title: '', group_id }))
    },
  }
})

/** Accounts, told to the people who may change them (docs/decisions/0094-comments-about-people.md), with a group that they may know. */
const accounts: Kind = {
  ...{ subject: 'User', entity: 'user', acts: actsOnAccounts, isCounted: true },
  list: { app: 'admin', path: '/user' },
  isOpen: (ability) => ability.can('update', 'User'),
  async rows(ctx, ids) {
    const { groupId, actor, db } = ctx
    const known = visible(actor.ability, 'read', 'Membership')
    const chosen = groupId === null ? {} : { memberships: { some: { AND: [{ group_id: groupId }, known] } } }
    const where = { AND: [{ id: { in: numbers(ids) } }, reachOf(ctx, 'user', 'update'), chosen] } as object
    const memberships = { where: known, select: { group_id: true } }
    const rows = await db.user.findMany({ where, select: { id: true, memberships } })
    return rows.map(({ id, memberships: of }) => {
      const [first, ...others] = of
      const place = first && others.length === 0 ? { group_id: first.group_id } : {}
      return { key: `User ${id}`, id, title: '', ...place }
    })
  },
}

/** Forms of the installation that the log names as settings, by the id that it gives them. */
const formsOfInstallation = {
  brand: 'activity.of.brand',
  wording: 'activity.of.wording',
  signInPolicy: 'activity.of.signInPolicy',
} as const
const isOfInstallation = (id: string): id is keyof typeof formsOfInstallation => Object.hasOwn(formsOfInstallation, id)

/** Settings of a group, of the network, and of the installation. Their rows may not exist yet, so the right is asked of their group. */
const settings: Kind = {
  ...{ subject: 'Setting', entity: 'setting', acts: ['update'] },
  list: { app: 'admin', path: '/setting' },
  isOpen: (ability) => ability.can('read', 'Setting'),
  async rows({ actor: { ability }, groupId }, ids) {
    const all = ids.flatMap((each): (ToldRow & { group_id: number | null })[] => {
      const key = `Setting ${each}`
      if (isOfInstallation(each)) return [{ key, id: 0, title: t(formsOfInstallation[each]), group_id: null }]
      const [id] = numbers([each])
      return id === undefined ? [] : [{ key, id, title: t('activity.of.setting'), group_id: id || null }]
    })
    return all.filter(
      ({ group_id }) =>
        (groupId === null || group_id === groupId) && ability.can('read', asSubject('Setting', { group_id })),
    )
  },
}

const statements: Kind = {
  ...{ subject: 'Statement', entity: 'statement', acts: ['update', 'publish', 'unpublish'] },
  list: { app: 'admin', path: '/statement' },
  isOpen: (ability) => ability.can('read', 'Statement'),
  async rows(ctx, ids) {
    const { ability } = ctx.actor
    const own = [{ id: { in: numbers(ids) } }, visible(ability, 'read', 'Statement')]
    const where = { AND: [...own, ofChosenGroup(ctx, 'group_id')] } as object
    const rows = await ctx.db.statement.findMany({ where, select: { id: true, kind: true, group_id: true } })
    return rows.map(({ id, kind, group_id }) => {
      return { key: `Statement ${id}`, id, title: t(`activity.of.${kind}`), group_id }
    })
  },
}

const kinds = [...titledNames.map(titled), ...papers, accounts, settings, statements]
const kindOf = new Map(kinds.map((kind) => [kind.subject, kind]))

/** The kind of the records of a subject; undefined for one that the list doesn't tell of. */
export const kindOfSubject = (subject: string): Kind | undefined => kindOf.get(subject)

/** Tells whether an ability opens the list of acts: some kind of record that it tells of is told to it. */
export const seesActivity = (ability: AppAbility): boolean => kinds.some(({ isOpen }) => isOpen(ability))

type Condition = { subject: { in: string[] }; action: { in: string[] } }
const among = (subjects: readonly string[], of: readonly string[]): Condition => ({
  subject: { in: [...subjects] },
  action: { in: [...of] },
})

/** The conditions on the entries of the log that may be told to an actor with the ability; none: nothing is told. */
export function toldEntries(ability: AppAbility): Condition[] {
  const open = kinds.filter(({ isOpen }) => isOpen(ability))
  // Most kinds have the same acts; the statement says them once.
  const conditions = [...Map.groupBy(open, (kind) => kind.acts)].map(([of, those]) =>
    among(
      those.map(({ subject }) => subject),
      of,
    ),
  )
  const more = {
    User: among(['Membership'], ['create', 'update', 'delete']),
    Setting: among(['Setting'], ['signInPolicy']),
  }
  return [...conditions, ...open.flatMap(({ subject }) => more[subject as keyof typeof more] ?? [])]
}

/** A membership's change is one of its account, told to the people who may read the memberships of that group. */
function ofMembership(ability: AppAbility, entry: Entry): Entry | null {
  const { group_id, user_id } = entry.details as { group_id?: unknown; user_id?: unknown }
  if (typeof group_id !== 'number' || typeof user_id !== 'number') return null
  if (!ability.can('read', asSubject('Membership', { group_id }))) return null
  return { ...entry, subject: 'User', subject_id: String(user_id), action: 'update' }
}

/** An entry of a course moment without its fields: the order is read by fewer people than the moment. */
export const withoutOrder = (entry: Entry): Entry =>
  entry.subject === 'CourseMoment' ? { ...entry, details: {} } : entry

/**
 * An entry as it is told; null for one that isn't. People's changes of their own accounts are their own. Of an account nothing is told but
 * that it was made or changed. All texts of the installation are one form.
 */
export function toldEntry(ability: AppAbility, given: Entry): Entry | null {
  const entry = given.subject === 'Membership' ? ofMembership(ability, given) : given
  if (entry?.subject === 'User') {
    const { subject_id, user_id, real_user_id } = entry
    const isOwn = [user_id, real_user_id].some((id) => String(id) === subject_id)
    return isOwn || user_id === null ? null : { ...entry, details: {} }
  }
  if (entry?.subject !== 'Setting') return entry && withoutOrder(entry)
  const { action, subject_id } = entry
  const isWording = subject_id?.startsWith('wording ')
  return {
    ...{ ...entry, action: 'update', details: {} },
    subject_id: action === 'signInPolicy' ? action : isWording ? 'wording' : subject_id,
  }
}

/** The number of papers of an entry; none for other records. */
export function papersIn({ subject, details }: Entry): number {
  if (kindOfSubject(subject)?.acts !== actsOnPapers) return 0
  const { persons } = (details ?? {}) as { persons?: unknown }
  return typeof persons === 'number' ? persons : 1
}
