import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { queueMails } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { mailPreferencesOf } from '../people/contract.ts'

const t = createTranslator(sv)

type About = { candidate_id: number; title: string }
type Text = { subject: string; body: string; key: string; isOver?: boolean }

/**
 * Mails candidates who want mails of the validation: `all` and `candidate` do, `none` doesn't. Of a person without an
 * address, and of one who may not sign in, nothing goes out. A fixed number of statements.
 * @returns how many were mailed, without those to whom the same mail was queued before
 */
async function mailCandidates(
  ctx: SignedInContext,
  tx: Tx,
  ids: readonly number[],
  textOf: (candidate: { id: number; name: string }) => Text,
): Promise<number> {
  const rows = await tx.validigCandidate.findMany({
    where: { id: { in: [...ids] }, user: { active: true, email: { not: '' } } },
    select: {
      id: true,
      user: { select: { name: true, firstname: true, lastname: true, email: true, settings: true } },
    },
  })
  const href = originOf(ctx.services.env, 'validig')
  const mails = rows
    .filter(({ user }) => mailPreferencesOf(user.settings).notifications !== 'none')
    .map(({ id, user }) => {
      const { key, isOver, ...text } = textOf({ id, name: user.firstname || displayName(user) })
      const button = !isOver && { button: { label: t('mail.validation.button'), href } }
      return { ...composeMail(user.email, { ...text, ...button }), key }
    })
  return queueMails(ctx.services, mails, tx)
}

/** Tells a candidate of a comment. The comment itself stays in the tool. */
export const mailComment = (
  ctx: SignedInContext,
  tx: Tx,
  { candidate_id, title, comment }: About & { comment: number },
) =>
  mailCandidates(ctx, tx, [candidate_id], ({ name }) => ({
    subject: t('mail.validation.comment.subject', { title }),
    body: t('mail.validation.comment.body', { name, title }),
    key: `validation comment ${comment}`,
  }))

/** Tells a candidate that a survey is open again, and of how many questions more is asked. */
export const mailReopened = (
  ctx: SignedInContext,
  tx: Tx,
  { candidate_id, title, questions, at }: About & { questions: number; at: Date },
) =>
  mailCandidates(ctx, tx, [candidate_id], ({ name }) => ({
    subject: t('mail.validation.reopened.subject', { title }),
    body: t(questions === 0 ? 'mail.validation.reopened.body' : 'mail.validation.reopened.questions', {
      ...{ name, title, number: questions },
    }),
    key: `validation reopened ${candidate_id} ${title} ${at.getTime()}`,
  }))

/** Tells a candidate that a survey is reviewed. */
export const mailReviewed = (ctx: SignedInContext, tx: Tx, { candidate_id, title, at }: About & { at: Date }) =>
  mailCandidates(ctx, tx, [candidate_id], ({ name }) => ({
    subject: t('mail.validation.reviewed.subject', { title }),
    body: t('mail.validation.reviewed.body', { name, title }),
    key: `validation reviewed ${candidate_id} ${title} ${at.getTime()}`,
  }))

/** Tells a candidate that a survey needs no answers any more. */
export const mailTakenBack = (ctx: SignedInContext, tx: Tx, { candidate_id, title, at }: About & { at: Date }) =>
  mailCandidates(ctx, tx, [candidate_id], ({ name }) => ({
    subject: t('mail.validation.takenBack.subject', { title }),
    body: t('mail.validation.takenBack.body', { name, title }),
    key: `validation taken back ${candidate_id} ${title} ${at.getTime()}`,
  }))

/** Tells a candidate that everything of the validation is removed. Ask before it is. */
export const mailRemoved = (ctx: SignedInContext, tx: Tx, id: number) =>
  mailCandidates(ctx, tx, [id], ({ name }) => ({
    subject: t('mail.validation.removed.subject'),
    body: t('mail.validation.removed.body', { name }),
    key: `validation removed ${id}`,
    isOver: true,
  }))

/** Tells a person that the invitation no longer holds. Ask before it is taken back. */
export const mailWithdrawn = (ctx: SignedInContext, tx: Tx, id: number) =>
  mailCandidates(ctx, tx, [id], ({ name }) => ({
    subject: t('mail.validation.withdrawn.subject'),
    body: t('mail.validation.withdrawn.body', { name }),
    key: `validation withdrawn ${id}`,
    isOver: true,
  }))

/** Tells candidates of surveys to answer. `at` tells one handing out from the next. */
export const mailHandedOut = (
  ctx: SignedInContext,
  tx: Tx,
  { ids, titles, due, at }: { ids: readonly number[]; titles: readonly string[]; due: string | null; at: Date },
) =>
  mailCandidates(ctx, tx, ids, ({ id, name }) => ({
    subject: t('mail.validation.handedOut.subject'),
    body: t(due ? 'mail.validation.handedOut.due' : 'mail.validation.handedOut.body', {
      ...{ name, text: titles.join(', '), date: due ?? '' },
    }),
    key: `validation handed out ${id} ${at.getTime()}`,
  }))

/** Reminds candidates of what waits for them. */
export const mailReminder = (ctx: SignedInContext, tx: Tx, ids: readonly number[], at: Date): Promise<number> =>
  mailCandidates(ctx, tx, ids, ({ id, name }) => ({
    subject: t('mail.validation.reminder.subject'),
    body: t('mail.validation.reminder.body', { name }),
    // Two presses on the same day send one mail.
    key: `validation reminder ${id} ${at.toISOString().slice(0, 10)}`,
  }))
