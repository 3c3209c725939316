import { fromPrisma, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../../engine/services.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { workSequentially } from '../../../platform/jobs/one-by-one.ts'
import type { AskedLink } from './asked-links.ts'

const queue = 'holder_links'
const asked = z.object({ email: z.string(), number: z.string(), birth: z.string() })
const payload = z.object({ sealed: z.base64() })

/** Creates the queue of links that visitors ask for. */
export async function createAskedLinksQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(queue, {
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    deleteAfterSeconds: 3600,
    notify: true,
  })
}

/**
 * Queues a visitor's wish for a link. The work is done afterwards, so that the time of the answer tells a stranger nothing.
 * Day of birth and address are sealed.
 */
export async function queueAskedLink(
  services: Pick<Services, 'keys'> & { boss?: PgBoss },
  wish: AskedLink,
  tx: Tx,
): Promise<void> {
  const sealed = Buffer.from(services.keys.seal(JSON.stringify(asked.parse(wish)))).toString('base64')
  await services.boss?.send(queue, { sealed }, { db: fromPrisma(tx) })
}

/** Starts sending the links that visitors ask for. */
export async function workAskedLinksQueue(services: Services): Promise<void> {
  await workSequentially(services.boss, queue, { notifyPollingIntervalSeconds: 2 }, async (data) => {
    const { sealed } = payload.parse(data)
    const { sendAskedLinks } = await import('./asked-links.ts')
    await sendAskedLinks(services, asked.parse(JSON.parse(services.keys.open(Buffer.from(sealed, 'base64')))))
  })
}
