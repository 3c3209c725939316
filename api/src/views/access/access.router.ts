import { z } from 'zod'
import { abilityOf } from '../../access/ability.ts'
import { subjectName } from '../../access/catalogue.ts'
import { judgeRight, type RightQuestion, readRights } from '../../access/explain.ts'
import { rulesFrom } from '../../access/rules.ts'
import { isSubject, type Subject, subjectFacts, subjectNames } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { readableRows } from '../../engine/relations.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { type Action, actions } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { askedRow } from './asked-row.ts'
import { explain } from './explanation.ts'
import { othersWho, waysTo } from './ways.ts'

const t = createTranslator(sv)

const question = z.object({
  /** The person; oneself by default. */
  user: rowId().optional(),
  action: z.enum(actions),
  subject: z.string().refine(isSubject, { error: () => t('valid.unknownRow') }),
  /** A row of the subject; without it the question is about any row. */
  id: rowId().optional(),
})
const ids = z.array(rowId()).max(50)
const chosenRoles = z.object({
  roles: ids,
  memberships: z.array(z.object({ group_id: rowId(), groupRoles: ids })).max(50),
})
const permissionSelect = { select: { subject: true, name: true } } as const

type Question = z.infer<typeof question>

const gone = () => new AppError('NOT_FOUND', { message: t('error.404') })

/**
 * People ask about themselves always, and about others whom they may read. About a row that one may not read nobody learns more than
 * that: others are refused, and one's own answer is that of a row that doesn't exist.
 */
async function asked(ctx: SignedInContext, { user = ctx.actor.user.id, id, action, subject }: Question) {
  const own = user === ctx.actor.user.id
  if (!own && (await readableRows(ctx, 'User', [user], { which: { anonymised_at: null } })).length === 0) throw gone()
  const row = id === undefined ? null : await askedRow(ctx, subject as Subject, id)
  const unseen = id !== undefined && row === null
  if (unseen && !own) throw gone()
  const about: RightQuestion = { action, subject: subject as Subject, row: row?.columns ?? null }
  const rights = await readRights(ctx.db, user)
  if (!rights) throw gone()
  return { question: about, judgement: judgeRight(rights, about), row, unseen }
}

/** Why people may and may not do things. */
export const accessRouter = router({
  /** Everything that can be asked about, by the names that people know. */
  subjects: procedure.query(() =>
    subjectNames
      .map((subject) => ({
        subject,
        label: capitalise(subjectName(subject)),
        /** The name of its list and forms, where it has any. */
        name: subjectFacts(subject).name ?? null,
        actions: subjectFacts(subject).actions.map((action) => ({
          action,
          label: capitalise(t(`permission.action.${action}`)),
        })),
      }))
      .sort((one, other) => one.label.localeCompare(other.label, 'sv')),
  ),

  /**
   * The rights that roles would give together, by subject, before anybody has them. Group roles are judged in their group.
   * @throws AppError FORBIDDEN without the right to make users
   */
  ofRoles: procedure.input(chosenRoles).query(async ({ ctx: { db, actor }, input: { roles, memberships } }) => {
    if (!actor.ability.can('create', 'User')) throw forbidden()
    const groupRoles = [...new Set(memberships.flatMap((each) => each.groupRoles))]
    const [global, inGroups] = await Promise.all([
      db.role.findMany({ where: { id: { in: roles } }, select: { permissions: permissionSelect } }),
      db.groupsRole.findMany({
        where: { id: { in: groupRoles } },
        select: { id: true, permissions: permissionSelect },
      }),
    ])
    const grants = memberships.flatMap(({ group_id: groupId, groupRoles: held }) =>
      inGroups
        .filter(({ id }) => held.includes(id))
        .flatMap(({ permissions }) => permissions.map(({ subject, name }) => ({ subject, name, groupId }))),
    )
    const ability = abilityOf(
      rulesFrom(
        global.flatMap(({ permissions }) => permissions),
        grants,
      ),
    )
    return subjectNames
      .map((subject) => ({
        subject,
        actions: subjectFacts(subject).actions.filter((action) => ability.can(action, subject)),
      }))
      .filter(({ actions: allowed }) => allowed.length > 0)
  }),

  /**
   * Whether a person may do a thing with any row or with one, and which role, membership or rule decides it. Nothing is changed.
   * @throws AppError NOT_FOUND for a person or, about somebody else, a row out of sight; INVALID for an action that the subject
   *   doesn't have
   */
  explain: procedure.input(question).query(async ({ ctx, input }) => {
    const facts = subjectFacts(input.subject as Subject)
    if (!(facts.actions as readonly Action[]).includes(input.action)) {
      throw invalid({ action: [t('valid.unknownRow')] }, t('valid.invalidFields'))
    }
    const about = await asked(ctx, input)
    const { judgement, row, unseen, question: asks } = about
    const answer = await explain(ctx, about)
    const { person } = judgement
    const failed = answer.steps.find(({ result }) => result === 'no')?.key
    const byRole = failed === 'role' || failed === 'place'
    const [ways, others] = await Promise.all([
      byRole ? waysTo(ctx, asks, judgement, row) : [],
      answer.allowed || unseen ? [] : othersWho(ctx, asks, row, person.id),
    ])
    return {
      ...answer,
      person: { id: person.id, name: person.name },
      row: row && { id: row.id, title: row.title },
      subject: asks.subject,
      action: asks.action,
      ways,
      others,
      /** The person's answer for each action of the subject, on the same row. */
      may: facts.actions.map((action) => ({
        action,
        label: capitalise(t(`permission.action.${action}`)),
        allowed: !unseen && judgement.may(action),
      })),
    }
  }),
})
