import { createTestDatabase } from '@kollegium/db/testing/database'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLogger, serializeError } from './logger.ts'

const { db } = await createTestDatabase()

test('what Prisma refuses is logged without the call, which holds people', async () => {
  const where = { firstname: 'Jasmina', lastname: 'Testander', nonsense: 1 } as object
  const error: unknown = await db.user.findMany({ where }).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('Jasmina')
  const logged = JSON.stringify(serializeError(new Error('outer', { cause: error })))
  expect(logged).not.toMatch(/Jasmina|Testander/)
  expect(logged).toContain('findMany()')
  expect(logged).toContain('nonsense')
  expect(logged).toContain('logger.test.ts')
})

test('what PostgreSQL refuses is logged without the row', async () => {
  const error: unknown = await db.$executeRaw`INSERT INTO "User" (name, email, firstname, updated_at)
    VALUES ('No', 'jasmina@example.com', 'Jasmina', now())`.catch((thrown: unknown) => thrown)
  const logged = JSON.stringify(serializeError(error))
  expect(logged).toContain('User_name_format')
  expect(logged).not.toMatch(/jasmina/i)
})

test('the log writes errors so', () => {
  const logger = createLogger({ LOG_LEVEL: 'silent' }) as unknown as Record<symbol, { err: unknown }>
  expect(logger[pino.symbols.serializersSym]?.err).toBe(serializeError)
})
