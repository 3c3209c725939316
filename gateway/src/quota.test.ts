import { createWatch, personalCalls } from '@kollegium/api/testing'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

const { db, ask, askers, national, services, logger, env } = await startGateway()

test('an account that has read its share through the old contract is refused, and told until when', async () => {
  await buildUser(db)
  const { ctx, user } = await national([{ subject: 'User', name: 'read' }])
  const other = await national([{ subject: 'User', name: 'read' }])
  askers.set('reader', ctx).set('other', other.ctx)
  services.watch = createWatch({
    ...{ db, logger, personal: personalCalls, every: null, now: () => new Date('2026-11-23T13:10:00Z') },
    env: { ...env, QUOTA_ROWS_PER_HOUR: 2 },
  })
  const query = '{ users(first: 2) { data { id } } }'
  expect((await ask(query, {}, 'reader')).errors).toBeUndefined()
  expect((await ask(query, {}, 'reader')).errors).toMatchObject([
    {
      message: 'Rate limit for Query.users exceeded. Try again later.',
      extensions: {
        category: 'rate-limit',
        reason: 'Kontot har läst ovanligt många uppgifter på kort tid. Du kan fortsätta kl. 15.00.',
        until: '2026-11-23T14:00:00.000Z',
      },
    },
  ])
  expect((await ask(query, {}, 'other')).errors).toBeUndefined()
  await services.watch.flush()
  expect(await db.auditEntry.findMany({ where: { result: 'refused' } })).toMatchObject([
    { user_id: user.id, subject: 'User', details: { code: 'RATE_LIMITED' } },
  ])
})
