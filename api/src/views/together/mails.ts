import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import {
  addressOfForm,
  type CommentedKey,
  ownerOf,
  type SharedRow,
  talkersOf,
} from '../../modules/collaboration/record.ts'
import { mailPreferencesOf } from '../../modules/people/contract.ts'
import { queueMails } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'

const t = createTranslator(sv)

const recipient = { id: true, email: true, settings: true } satisfies Prisma.UserSelect

/** The acts that people are mailed about. */
export type TogetherNews = 'mention' | 'comment' | 'asked' | 'approved' | 'sentBack'

type Told = {
  key: CommentedKey
  row: SharedRow
  what: TogetherNews
  /** Those who are told; `followers` are all who follow the record. */
  to: readonly number[] | 'followers'
  /** People who have been told already. */
  without?: readonly number[]
  quote?: string
  /** Names the act: the same is told once. */
  mark: string
}

/**
 * Mails people about an act of the actor on a record: those who want mails and may read the record today. People who have lost that right
 * follow it no more. Ask in the transaction of the act.
 * @returns the people who may read it
 */
export async function tellPeople(ctx: SignedInContext, { key, row, what, ...told }: Told): Promise<number[]> {
  const { actor, db, services } = ctx
  const who = told.to === 'followers' ? { followed: { some: ownerOf(key) } } : { id: { in: [...told.to] } }
  const except = { id: { notIn: [actor.user.id, ...(told.without ?? [])] } }
  const readers = await talkersOf(db, key, row.group_id)
  const people = await db.user.findMany({ where: { AND: [who, except, readers] }, select: recipient })
  if (told.to === 'followers') {
    await db.recordFollow.deleteMany({ where: { ...ownerOf(key), NOT: { user: readers } } })
  }
  const values = { name: displayName(actor.user), text: row.title }
  const address = addressOfForm({ services }, key, row)
  const unfollowing = new URL(address)
  unfollowing.searchParams.set('following', 'off')
  const mails = people
    .filter(({ email, settings }) => email !== '' && mailPreferencesOf(settings).notifications === 'all')
    .map(({ id, email }) => ({
      ...composeMail(email, {
        subject: t(`together.mail.${what}.subject`, values),
        body: t(`together.mail.${what}.body`, values),
        ...(told.quote && { quote: { title: values.name, text: told.quote } }),
        button: { label: t('together.mail.button'), href: String(address) },
        ...(told.to === 'followers' && {
          link: { label: t('together.mail.stop'), href: String(unfollowing) },
        }),
      }),
      key: `together ${what} ${told.mark} to ${id}`,
    }))
  await queueMails(services, mails, db)
  return people.map(({ id }) => id)
}
