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

type Names = Pick<Named, 'firstname' | 'lastname'>
const keyOfName = ({ firstname, lastname }: Names) => `${plain(firstname)}\n${plain(lastname)}`

/** The spellings of a name that are one by {@link keyOfName}. */
const spelled = (name: string) => dashed(name.trim().replace(/\s+/g, ' '))

/** The accounts that the actor may read and that are named as people of the rows, the oldest of each name; one statement for all rows. */
export async function namesakesOf(
  { db, actor }: SignedInContext,
  rows: readonly Names[],
): Promise<ReadonlyMap<string, Account>> {
  const names = new Map(rows.map((row) => [keyOfName(row), row]))
  const accounts = await db.user.findMany({
    where: {
      AND: [
        {
          OR: [...names.values()].flatMap(({ firstname, lastname }) =>
            spelled(firstname).flatMap((first) =>
              spelled(lastname).map((last) => ({ firstname: alike(first), lastname: alike(last) })),
            ),
          ),
        },
        { anonymised_at: null },
        visible(actor.ability, 'read', 'User'),
      ],
    },
    select: accountSelect,
    orderBy: { id: 'desc' },
  })
  return new Map(accounts.map((account) => [keyOfName(account), account]))
}

/** The rows that are imported already, and the accounts of {@link namesakesOf} as they were before the import. */
export type Others = { taken: readonly Taken[]; namesakes: ReadonlyMap<string, Account> }

/**
 * Tells the facts that somebody should look at before a row is imported: the address is another person's, or its account can't sign
 * in; a new person has the name of somebody who has an account, or stands in the list with another address. It tells of people whom
 * the actor may read alone.
 */
export function remarksOf(person: Named, account: Account | null, { taken, namesakes }: Others): string[] {
  if (!account) return sameName(person, { taken, namesakes })
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

function sameName(person: Named, { taken, namesakes }: Others): string[] {
  const name = nameOf(person)
  const before = taken.find((each) => sameText(nameOf(each), name))
  if (before) return [t('userImport.check.rowName', { name, row: before.row })]
  const found = namesakes.get(keyOfName(person))
  return found ? [t('userImport.check.name', { name, email: found.email })] : []
}
