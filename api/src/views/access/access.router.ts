import { z } from 'zod'
import { subjectName } from '../../access/catalogue.ts'
import { judgeRight, type RightQuestion, readRights } from '../../access/explain.ts'
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
import { beyond, chosenRoles, readRoleRights, together } from './role-rights.ts'
import { sameRights } from './same-rights.ts'
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
/** Each role of an installation may be asked about at once. */
const chosenSets = z.object({ sets: z.array(chosenRoles).max(200) })

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
   * The rights that each set of roles would give, before anybody has them. Group roles are judged in their group.
   * @throws AppError FORBIDDEN without the right to make users
   */
  ofRoles: procedure.input(chosenSets).query(async ({ ctx: { db, actor }, input: { sets } }) => {
    if (!actor.ability.can('create', 'User')) throw forbidden()
    const table = await readRoleRights(db)
    return sets.map((set) => beyond(together(table, set)))
  }),

  /**
   * The people whom the actor may read who have the very rights that roles would give, and how the others there differ.
   * @throws AppError FORBIDDEN without the right to make users
   */
  sameRights: procedure.input(chosenRoles).query(({ ctx, input }) => {
    if (!ctx.actor.ability.can('create', 'User')) throw forbidden()
    return sameRights(ctx, input)
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
