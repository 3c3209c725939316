import type { Prisma } from '@kollegium/db'
import { visible } from '../../../access/visible.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'

const t = createTranslator(sv)

type Named = { firstname: string; lastname: string; email: string }
/** A row of the call that is imported already, with the words for its rights and place. */
export type Taken = Named & { row: number; place: string }

/** The columns of an account that a row is compared with. */
export const accountSelect = { firstname: true, lastname: true, email: true, active: true } satisfies Prisma.UserSelect
type Account = Prisma.UserGetPayload<{ select: typeof accountSelect }>

/** Returns the text as words are compared: in lower case, with single spaces, and with hyphens for dashes. */
export const plain = (text: string) => text.trim().toLocaleLowerCase('sv').replace(/\s+/g, ' ').replaceAll('–', '-')
/** The spellings of a text with hyphens or dashes: a keyboard has the hyphen alone, and groups are named with dashes. */
export const dashed = (text: string) => [...new Set([text, text.replaceAll('-', '–'), text.replaceAll('–', '-')])]
/** A filter for a text that equals the given one but for its case. */
export const alike = (text: string) => ({ equals: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const })

const nameOf = ({ firstname, lastname }: Named) => `${firstname} ${lastname}`.trim()
const sameText = (one: string, other: string) => plain(one) === plain(other)

/**
 * Tells the facts that somebody should look at before a row is imported: the address is another person's, or its account can't sign
 * in; a new person has the name of somebody who has an account, or stands in the list with another address. It tells of people whom
 * the actor may read alone.
 */
export async function remarksOf(
  ctx: SignedInContext,
  person: Named,
  account: Account | null,
  taken: readonly Taken[],
): Promise<string[]> {
  if (!account) return sameName(ctx, person, taken)
  const before = taken.findLast(({ email }) => sameText(email, person.email))
  const name = nameOf(account)
  return [
    ...(name && !sameText(name, nameOf(person)) ? [t('userImport.check.other', { name })] : []),
    ...(account.active ? [] : [t('userImport.check.inactive')]),
    ...(before ? [twice(before)] : []),
  ]
}

const twice = ({ row, place: text }: Taken) =>
  text ? t('userImport.check.twiceWith', { row, text }) : t('userImport.check.twice', { row })

async function sameName({ db, actor }: SignedInContext, person: Named, taken: readonly Taken[]): Promise<string[]> {
  const name = nameOf(person)
  const before = taken.find((each) => sameText(nameOf(each), name))
  if (before) return [t('userImport.check.rowName', { name, row: before.row })]
  const found = await db.user.findFirst({
    where: {
      AND: [
        { firstname: alike(person.firstname), lastname: alike(person.lastname), anonymised_at: null },
        visible(actor.ability, 'read', 'User'),
      ],
    },
    select: accountSelect,
    orderBy: { id: 'asc' },
  })
  return found ? [t('userImport.check.name', { name, email: found.email })] : []
}
