import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { line, version } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { requireInstallation } from '../settings/contract.ts'
import { listClients, presentClient, registered } from './client-list.ts'
import { oldClientFields } from './old-client-fields.ts'
import {
  changesOf,
  endTokens,
  newClient,
  type OldClient,
  oldClientSelect,
  registerClient,
  registrationFaults,
  renewSecret,
} from './old-clients.ts'

const t = createTranslator(sv)

const subject = 'OauthClient'
const byClient = z.object({ client: line(60) })

async function find(tx: Tx, id: string): Promise<OldClient> {
  const row = await tx.oauthClient.findFirst({ where: { id, ...registered }, select: oldClientSelect })
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return row
}

type Act<Result> = (tx: Tx, row: OldClient) => Promise<Result>

/** Makes a change of a client with its entry in the log. @param action its name there @param more further details of the entry */
function change<Result>(ctx: SignedInContext, id: string, action: string, act: Act<Result>, more: object = {}) {
  requireInstallation(ctx, 'update')
  requireNotMasquerading(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM "OauthClient" WHERE id = ${id} FOR UPDATE`
    const before = await find(tx, id)
    const result = await act(tx, before)
    const after = action === 'delete' ? null : await find(tx, id)
    await audit(tx, ctx, { action, subject, id, details: { ...changesOf(before, after), ...more } })
    return { client: after && presentClient(after), result }
  })
}

const saved = async (change: Promise<{ client: ReturnType<typeof presentClient> | null }>) => {
  const { client } = await change
  if (!client) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return client
}

/** Programs of others that use the old contract: registered, changed, closed and removed by those who keep the installation. */
export const oldClientRouter = router({
  list: procedure.query(async ({ ctx }) => ({ items: await listClients(ctx) })),

  /** Answers the client's own secret, which is never told again. */
  create: procedure
    .input(z.object({ ...newClient.shape, data: oldClientFields, withSecret: z.boolean().default(false) }))
    .mutation(async ({ ctx, input: { client: id, data, withSecret } }) => {
      requireInstallation(ctx, 'update')
      requireNotMasquerading(ctx.actor)
      return inTransaction(ctx.db, async (tx) => {
        const secret = await registerClient(tx, ctx.services.env, { id, ...data, withSecret })
        await audit(tx, ctx, { action: 'create', subject, id, details: changesOf(null, data) })
        return { client: presentClient(await find(tx, id)), secret }
      })
    }),

  update: procedure
    .input(byClient.extend({ data: oldClientFields, updated_at: version().optional() }))
    .mutation(async ({ ctx, input: { client: id, data, updated_at } }) => {
      requireInstallation(ctx, 'update')
      return saved(
        change(ctx, id, 'update', async (tx, row) => {
          const faults = await registrationFaults(tx, ctx.services.env, data)
          if (Object.keys(faults).length > 0) throw invalid(faults, t('valid.invalidFields'))
          if (updated_at && row.updated_at.getTime() !== new Date(updated_at).getTime()) {
            const details = { stale: true, current: presentClient(row) }
            throw new AppError('CONFLICT', { message: t('oldClient.stale'), details })
          }
          await tx.oauthClient.update({
            where: { id },
            data: { ...data, updated_at: new Date() },
            select: { id: true },
          })
        }),
      )
    }),

  /** Answers the new secret, which is never told again; the former one works on for a week. */
  newSecret: procedure.input(byClient).mutation(async ({ ctx, input: { client: id } }) => {
    const { client, result } = await change(ctx, id, 'clientSecret', (tx) => renewSecret(tx, id))
    return { client, secret: result }
  }),

  /** Ends the former secret at once, or every secret: the client is then known by its code challenge alone. */
  endSecret: procedure
    .input(byClient.extend({ which: z.enum(['former', 'all']) }))
    .mutation(({ ctx, input: { client: id, which } }) => {
      const none = { old_secret_hash: null, old_secret_until: null, updated_at: new Date() }
      return saved(
        change(
          ctx,
          id,
          'clientSecretEnded',
          (tx) =>
            tx.oauthClient.update({
              where: { id },
              data: which === 'all' ? { ...none, secret_hash: null, secret_at: null } : none,
              select: { id: true },
            }),
          { which },
        ),
      )
    }),

  /** Nobody signs in by it from now on, and everybody who did is signed out there. */
  close: procedure.input(byClient).mutation(({ ctx, input: { client: id } }) =>
    saved(
      change(ctx, id, 'clientClosed', async (tx) => {
        const now = new Date()
        await tx.oauthClient.update({ where: { id }, data: { closed_at: now, updated_at: now }, select: { id: true } })
        await endTokens(tx, id, now)
      }),
    ),
  ),

  open: procedure.input(byClient).mutation(({ ctx, input: { client: id } }) =>
    saved(
      change(ctx, id, 'clientOpened', (tx) =>
        tx.oauthClient.update({
          where: { id },
          data: { closed_at: null, updated_at: new Date() },
          select: { id: true },
        }),
      ),
    ),
  ),

  /** For good, with all that was issued to it. */
  delete: procedure.input(byClient).mutation(async ({ ctx, input: { client: id } }) => {
    await change(ctx, id, 'delete', (tx) => tx.oauthClient.delete({ where: { id }, select: { id: true } }))
    return { client: id }
  }),
})
