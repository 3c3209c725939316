import { asSubject } from '../../access/ability.ts'
import { subjectName } from '../../access/catalogue.ts'
import type { RightJudgement, RightQuestion, RightSource } from '../../access/explain.ts'
import { hasGlobalRights } from '../../access/held-rights.ts'
import { requireManageable } from '../../access/user-management.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { AskedRow } from './asked-row.ts'

// The judgement of a right in words. Each test stands in the order in which it is asked; those after the first no are not tried.

const t = createTranslator(sv)

export type Step = {
  key: 'account' | 'candidate' | 'role' | 'seen' | 'place' | 'reach'
  result: 'yes' | 'no' | 'untried'
  title: string
  text: string
  roles: { kind: RightSource['kind']; id: number; label: string }[]
}
type Tried = Omit<Step, 'result'> & { passed: boolean }

/** A judgement, and whether the person reaches the one whom the row is. */
export type Explained = { question: RightQuestion; judgement: RightJudgement; row: AskedRow | null; unseen: boolean }

/** "publicera artiklar", or "publicera ”Välkommen”". */
export function phraseOf({ action, subject }: RightQuestion, row: AskedRow | null): string {
  const verb = t(`permission.action.${action}`)
  if (action === 'reveal') {
    return row
      ? t('explain.phrase.revealRow', { title: row.title })
      : t('explain.phrase.reveal', { subject: subjectName(subject) })
  }
  return row
    ? t('explain.phrase.row', { verb, title: row.title })
    : t('explain.phrase', { verb, subject: subjectName(subject) })
}

/** The sources by name. Memberships and course moments that the one who asks may not read are not named. */
function named(ctx: SignedInContext, personId: number, sources: RightSource[]) {
  const { actor } = ctx
  const isSeen = ({ kind, group }: RightSource) => {
    if (personId === actor.user.id) return true
    // Its titles are those of any colleges' course moments.
    if (kind === 'courseMoment') return hasGlobalRights(actor, [{ subject: 'CourseMoment', name: 'read' }])
    return !group || actor.ability.can('read', asSubject('Membership', { group_id: group.id }))
  }
  const seen = sources.filter(isSeen)
  const texts = seen.map(({ kind, label, group }) => t(`explain.source.${kind}`, { label, group: group?.title ?? '' }))
  return {
    text: list([...new Set([...texts, ...hiddenAmong(sources.filter((each) => !isSeen(each)))])]),
    roles: seen
      .filter(({ kind }) => kind !== 'courseMoment')
      .map(({ kind, id, label }) => ({ kind, id, label }))
      .filter((role, at, all) => all.findIndex((each) => each.kind === role.kind && each.id === role.id) === at),
  }
}

/** The sentences about sources that are not named. */
const hiddenAmong = (sources: RightSource[]): string[] => [
  ...(sources.some(({ kind }) => kind !== 'courseMoment') ? [t('explain.source.hidden')] : []),
  ...(sources.some(({ kind }) => kind === 'courseMoment') ? [t('explain.source.hiddenMoment')] : []),
]

const list = (parts: string[]) => new Intl.ListFormat('sv').format(parts)

/** Whether the person may change the account: never that of somebody with more rights. Null where it is no question. */
async function reaches(ctx: SignedInContext, { question, judgement, row }: Explained): Promise<boolean | null> {
  const { action, subject } = question
  if (subject !== 'User' || !row || !['update', 'delete'].includes(action) || row.id === judgement.person.id)
    return null
  const { actor } = judgement
  if (!actor) return null
  return requireManageable({ actor, db: ctx.db }, row.id).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === 'FORBIDDEN') return false
      throw error
    },
  )
}

/** The tests in order, with the verdict. The verdict of the rules is the ability's own. */
export async function explain(ctx: SignedInContext, explained: Explained) {
  const { question, judgement, row, unseen } = explained
  const { person, somewhere, here, sources } = judgement
  const phrase = phraseOf(question, row)
  const anywhere = phraseOf(question, null)
  const values = { name: person.name, phrase: anywhere }
  const reach = await reaches(ctx, explained)
  const has = named(ctx, person.id, sources)
  const through = named(ctx, person.id, somewhere)
  const tried: Tried[] = [
    account(person.active),
    ...(person.candidateOnly ? [candidate()] : []),
    {
      key: 'role',
      passed: somewhere.length > 0,
      title: t(somewhere.length > 0 ? 'explain.role' : 'explain.role.no', values),
      text:
        somewhere.length > 0
          ? t('explain.role.through', { roles: through.text })
          : sources.length > 0
            ? t('explain.role.has', { name: person.name, roles: has.text })
            : t('explain.role.none', values),
      roles: somewhere.length > 0 ? through.roles : has.roles,
    },
    ...(unseen
      ? [{ key: 'seen' as const, passed: false, title: t('explain.seen.no'), text: '', roles: [] }]
      : row
        ? [await place(ctx, explained)]
        : []),
    ...(reach === null
      ? []
      : [
          {
            key: 'reach' as const,
            passed: reach,
            title: t(reach ? 'explain.reach' : 'explain.reach.no', values),
            text: t('explain.reach.text'),
            roles: [],
          },
        ]),
  ]
  const failed = tried.findIndex(({ passed }) => !passed)
  const steps = tried.map(({ passed, ...step }, at): Step => {
    if (failed >= 0 && at > failed) return { ...step, result: 'untried', text: t('explain.untried'), roles: [] }
    return { ...step, result: passed ? 'yes' : 'no' }
  })
  const allowed = judgement.allowed && !unseen && reach !== false
  const hereText = row ? named(ctx, person.id, here) : through
  return {
    allowed,
    sentence: sentenceOf(allowed, steps[failed]?.key, person.name, row && !unseen ? phrase : anywhere),
    detail: allowed ? t('explain.role.through', { roles: hereText.text }) : '',
    steps,
  }
}

const account = (active: boolean): Tried => ({
  key: 'account',
  passed: active,
  title: t(active ? 'explain.account' : 'explain.account.no'),
  text: active ? '' : t('explain.account.text'),
  roles: [],
})

const candidate = (): Tried => ({
  key: 'candidate',
  passed: false,
  title: t('explain.candidate.no'),
  text: t('explain.candidate.text'),
  roles: [],
})

async function place(ctx: SignedInContext, { judgement, row }: Explained): Promise<Tried> {
  const { here, somewhere, person } = judgement
  const passed = here.length > 0
  const groups = await ctx.db.group.findMany({
    where: { id: { in: row?.groups ?? [] } },
    select: { id: true, title: true },
    orderBy: { title: 'asc' },
    take: 5,
  })
  const belongs =
    groups.length > 0
      ? t('explain.place.belongs', { group: list(groups.map(({ title }) => title)) })
      : t('explain.place.nowhere')
  const { text, roles } = named(ctx, person.id, passed ? here : somewhere)
  return {
    key: 'place',
    passed,
    title: t(passed ? 'explain.place' : 'explain.place.no'),
    text: text ? `${belongs} ${t('explain.place.only', { roles: text })}` : belongs,
    roles,
  }
}

const refusals = {
  account: 'explain.no.account',
  candidate: 'explain.no.candidate',
  role: 'explain.no.role',
  seen: 'explain.no.unseen',
  place: 'explain.no.place',
  reach: 'explain.no.reach',
} as const satisfies Record<Step['key'], TextKey>

function sentenceOf(allowed: boolean, failed: Step['key'] | undefined, name: string, phrase: string): string {
  if (allowed) return t('explain.yes', { name, phrase })
  const first = name.split(' ')[0] ?? name
  return t(failed ? refusals[failed] : 'explain.no', { name, phrase, owner: genitive(first) })
}

/** "Malins", "Hans". */
const genitive = (name: string) => (/[sxz]$/i.test(name) ? name : `${name}s`)
