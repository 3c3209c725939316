import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { queueMails } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { mailPreferencesOf } from '../people/contract.ts'

const t = createTranslator(sv)

/** The acts of a candidate of which the staff is told. */
export type StaffNews = 'sent' | 'comment'

const words = {
  sent: ['candidate.mailSent.subject', 'candidate.mailSent.body'],
  comment: ['candidate.mailComment.subject', 'candidate.mailComment.body'],
} as const

/**
 * Mails a candidate's staff about what the candidate has done, but for those who want no mails (Spec §9). Nothing that the candidate wrote
 * stands in the mail. Ask in the transaction of the act; the same act is told once.
 */
export async function notifyStaff(ctx: Context, assignmentId: number, what: StaffNews, at = new Date()): Promise<void> {
  const { services, db } = ctx
  const assignment = await db.validigAssignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: {
      survey: { select: { title: true } },
      candidate: {
        select: {
          id: true,
          user: { select: { firstname: true, lastname: true } },
          staff: {
            where: { user: { active: true, email: { not: '' } } },
            select: { user: { select: { id: true, email: true, settings: true } } },
          },
        },
      },
    },
  })
  const { id, user, staff } = assignment.candidate
  const values = { name: `${user.firstname} ${user.lastname}`.trim(), title: assignment.survey.title }
  const [subject, body] = words[what]
  const button = { label: t('candidate.mailButton'), href: `${originOf(services.env, 'validig')}/candidate/${id}` }
  const wanting = staff.filter(({ user: to }) => mailPreferencesOf(to.settings).notifications !== 'none')
  const mails = wanting.map(({ user: to }) => ({
    ...composeMail(to.email, { subject: t(subject, values), body: t(body, values), button }),
    key: `validation ${assignmentId} ${what} ${at.getTime()} to ${to.id}`,
  }))
  await queueMails(services, mails, db)
}
