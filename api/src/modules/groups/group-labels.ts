import { ownLabelOf } from '../../engine/site-address.ts'
import { type Save, takeTurn } from '../../engine/take-turn.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Env } from '../../kernel/env.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import { reservedLabels } from './group-fields.ts'

const t = createTranslator(sv)

/** Labels that machines look up by themselves, or that people would take for a part of the product. A new group gets none of them. */
const trustedLabels = wordsOf(`
  login logga-in loggain signin sign-in sso oauth oidc saml idp id account konto legacy internal
  intern localhost root system status security sakerhet support hjalp help kansli kansliet office
  verifiera verify credentials mina graphql files cdn assets media app apps smtp imap pop pop3 webmail
  mx ns ns1 ns2 dns ftp sftp vpn autodiscover autoconfig mta-sts wpad isatap openpgpkey abuse
  postmaster hostmaster webmaster test staging dev beta
`)

/** A save that reads which names are taken. */
type Names = Save & { db: Pick<Tx, '$executeRaw' | '$queryRaw'> }
/** A label that another group has, or had. */
type TakenLabel = { label: string; former: boolean }

/**
 * The reason why a group may not take this name, at the field; null when it may. A label that another group had leads visitors
 * to that group, so nobody else takes it, and neither one that is read as another's (UTS #39 calls both confusable). A label on
 * which a program of others is registered stays free: a site there would be sent the program's codes, and might call as it does.
 * The names of groups stay locked for the rest of the transaction: two at the same time would both find a name free.
 */
export async function newNameError(
  { env, ...save }: Names & { env: Pick<Env, 'PUBLIC_HOST'> },
  name: string,
  ownId: number,
): Promise<string | null> {
  const label = hostLabelOf(name)
  // RFC 5891 §4.2.3.1: such labels are encoded letters, which browsers show as other ones.
  if (label.slice(2, 4) === '--') return t('valid.invalidGroupName')
  if (trustedLabels.includes(label)) return t('valid.reservedName')
  const { db } = save
  await takeLabelsTurn(save)
  const taken = await db.$queryRaw<TakenLabel[]>`
    SELECT replace(name, '_', '-') AS label, FALSE AS former FROM "Group" WHERE id <> ${ownId}
    UNION ALL SELECT label, TRUE FROM "GroupAlias" WHERE group_id <> ${ownId}`
  if ((await labelsOfPrograms(db, env)).has(label)) return t('valid.nameOfProgram')
  const same = taken.find((each) => each.label === label)
  if (same) return t(same.former ? 'valid.nameFormer' : 'valid.nameTaken')
  const shape = shapeOf(label)
  const others = [...taken.map((each) => each.label), ...reservedLabels, ...trustedLabels]
  const alike = others.find((other) => shapeOf(other) === shape)
  return alike ? t('valid.nameAlike', { name: alike }) : null
}

/** Others that give a label away wait until the transaction ends. */
const takeLabelsTurn = (save: Save) => takeTurn(save, 'names of groups')

/** The labels of our hosts on which programs of others come back or call from, closed programs too. */
async function labelsOfPrograms(db: Pick<Tx, '$queryRaw'>, env: Pick<Env, 'PUBLIC_HOST'>): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ address: string }[]>`
    SELECT unnest(redirect_uris || origins) AS address FROM "OauthClient" WHERE NOT first_party`
  return new Set(rows.flatMap(({ address }) => bare(ownLabelOf(env, address) ?? '') || []))
}

/** `local-` in front, which sites have at their developers', counts as absent. */
const bare = (label: string) => label.replace(/^local-/, '')

/**
 * Those of the labels that are taken: by the product itself, and by groups, also former ones of theirs. `local-` in front counts
 * as absent. No group takes one of them before the transaction ends.
 */
export async function takenLabels(db: Names['db'], labels: string[]): Promise<Set<string>> {
  await takeLabelsTurn({ db })
  const asked = labels.map(bare)
  const groups = await db.$queryRaw<{ label: string }[]>`
    SELECT replace(name, '_', '-') AS label FROM "Group" WHERE replace(name, '_', '-') = ANY (${asked})
    UNION SELECT label FROM "GroupAlias" WHERE label = ANY (${asked})`
  const taken = [...reservedLabels, ...groups.map(({ label }) => label)]
  return new Set(labels.filter((label) => taken.includes(bare(label))))
}

/** A label as the eye reads it: letters that are mistaken for each other are one (UTS #39 §4, the ASCII part), hyphens none. */
export function shapeOf(label: string): string {
  return label
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('i', 'l')
}
