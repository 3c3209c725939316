import { type Anchor, anchorLine } from '@kollegium/db/audit-chain'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { auditChainState, keptAnchors, newestAnchors } from '../../platform/audit-chain/chain.ts'
import { queueMails } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { alarmAddresses } from './alarms.ts'
import { auditSettings } from './audit-settings.ts'
import { requireLog } from './entries.ts'

// The chain as the log's page tells of it. The stored verdict serves the page; `npm run audit:verify` works it out anew for those
// who trust nothing that the database says.

const t = createTranslator(sv)

/** The queue of the job that checks the chain. */
export const checkChainQueue = 'check-audit-chain'

/** Milliseconds after which a check that was asked for is taken to be lost. */
const lostAfter = 15 * 60_000

const stored = z.object({
  /** When the last check was asked for, and when the last one ended. */
  asked_at: z.iso.datetime().optional(),
  checked_at: z.iso.datetime().optional(),
  links: z.number().optional(),
  broken: z.string().nullable().optional(),
  /** The day of the last anchor that was mailed. */
  mailed: z.string().optional(),
})
type Stored = z.infer<typeof stored>

const name = 'auditChain'

async function readStored(db: Tx): Promise<Stored> {
  const row = await db.setting.findFirst({ where: { name, group_id: null }, select: { value: true } })
  const parsed = stored.safeParse(row?.value ?? {})
  return parsed.success ? parsed.data : {}
}

/** Writes some of it; the rest stays, whichever process wrote it. */
async function store(db: Tx, value: Stored): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Setting" AS kept (name, category, group_id, value, updated_at)
    VALUES (${name}, 'auditLog', NULL, ${JSON.stringify(value)}::jsonb, clock_timestamp())
    ON CONFLICT (name, coalesce(group_id, 0)) DO UPDATE
      SET value = kept.value || excluded.value, updated_at = excluded.updated_at`
}

const isUnderWay = ({ asked_at, checked_at }: Stored, now = Date.now()) =>
  asked_at !== undefined && (!checked_at || checked_at < asked_at) && Date.parse(asked_at) > now - lostAfter

/** Where the chain stands. Three statements. @throws AppError FORBIDDEN */
export async function chainState(ctx: SignedInContext) {
  requireLog(ctx, 'read')
  const [kept, { position, anchors }] = [await readStored(ctx.db), await auditChainState(ctx.db)]
  const { checked_at: at, links = 0, broken = null } = kept
  const [anchor] = anchors
  return {
    position,
    anchor: anchor ? { day: anchor.day, position: anchor.position } : null,
    checked: at ? { at, links, broken } : null,
    checking: isUnderWay(kept),
  }
}

/** Begins a check, unless one is under way. @throws AppError FORBIDDEN, CONFLICT */
export async function askForCheck(ctx: SignedInContext): Promise<void> {
  requireLog(ctx, 'update')
  await inTransaction(ctx.db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${name}))`
    if (isUnderWay(await readStored(tx))) throw new AppError('CONFLICT', { message: t('audit.chain.busy') })
    await store(tx, { asked_at: new Date().toISOString() })
    await audit(tx, ctx, { action: 'checkChain', subject: 'AuditLog' })
  })
  await ctx.services.boss.send(checkChainQueue, {})
}

type CheckServices = Pick<Services, 'db' | 'env' | 'keys' | 'mailer' | 'boss' | 'logger' | 'verifyAuditLog'>

/** Checks the whole chain, also against this machine's file of anchors, keeps the verdict, and mails a fault that is new. */
export async function checkChain(services: CheckServices): Promise<void> {
  const { db, env, logger } = services
  const { links, broken } = await services.verifyAuditLog(await keptAnchors(env))
  if (broken) logger.error({ broken }, 'the audit log is not whole')
  await inTransaction(db, async (tx) => {
    const before = await readStored(tx)
    await store(tx, { checked_at: new Date().toISOString(), links, broken })
    if (!broken || before.broken === broken) return
    const to = await alarmAddresses(tx, (await auditSettings(tx, env)).addresses)
    const content = { subject: t('audit.mail.broken.subject'), body: `${t('audit.mail.broken.body')}\n\n${broken}` }
    const mails = to.map((address) => ({ ...composeMail(address, content), key: `chain ${broken} ${address}` }))
    await queueMails(services, mails, tx)
  })
}

/** The most anchors of one mail: a month in which mails didn't leave. */
const maxMailed = 31

/** Mails new anchors to the address outside the house; the first mail has the newest anchor alone. */
export async function mailAnchors(services: Pick<Services, 'db' | 'env' | 'keys' | 'mailer' | 'boss'>): Promise<void> {
  const { db, env } = services
  const { witness } = await auditSettings(db, env)
  if (!witness) return
  await inTransaction(db, async (tx) => {
    // Two processes never mail the same anchor.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${name}))`
    const { mailed } = await readStored(tx)
    const anchors = await newestAnchors(tx, mailed === undefined ? 1 : maxMailed)
    const added = anchors.filter(({ day }) => mailed === undefined || day > mailed)
    const [newest] = added
    if (!newest) return
    await queueMails(services, [{ ...anchorMail(witness, newest, added), key: `anchor ${newest.day} ${witness}` }], tx)
    await store(tx, { mailed: newest.day })
  })
}

const anchorMail = (to: string, { day }: Anchor, anchors: readonly Anchor[]) =>
  composeMail(to, {
    subject: t('audit.mail.anchor.subject', { date: day }),
    body: t('audit.mail.anchor.body'),
    lists: [{ title: t('audit.mail.anchor.list'), items: anchors.map(anchorLine) }],
  })
