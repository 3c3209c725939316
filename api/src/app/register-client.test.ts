import { createTestDatabase } from '@kollegium/db/testing/database'
import { expect, test } from 'vitest'
import { hashSecret } from '../kernel/secrets.ts'
import { registerByCommand } from './register-client.ts'

const { db } = await createTestDatabase()
const env = { NODE_ENV: 'production', PUBLIC_HOST: 'kollegium.example' } as const
const given = ['--id', 'skolportalen', '--name', 'Skolportalen', '--redirect', 'https://skola.example/auth']

test('a client is registered by command, with a secret that is told once and an entry in the log', async () => {
  const lines = await registerByCommand(db, env, [
    ...[...given, '--redirect', 'https://skola.example/auth2', '--origin', 'https://www.skola.example'],
    ...['--secret', '--no-rotation', '--bound'],
  ])
  const secret = lines[1]?.split(': ')[1] ?? ''
  const row = await db.oauthClient.findUniqueOrThrow({ where: { id: 'skolportalen' } })
  expect(row).toMatchObject({
    redirect_uris: ['https://skola.example/auth', 'https://skola.example/auth2'],
    origins: ['https://www.skola.example'],
    ...{ rotation: false, unbound: false, first_party: false, secret_hash: hashSecret(secret) },
  })
  const [entry] = await db.auditEntry.findMany()
  expect(entry).toMatchObject({ action: 'create', subject: 'OauthClient', subject_id: 'skolportalen', user_id: null })
  expect(entry?.details).toMatchObject({
    by: 'command line',
    changes: {
      redirect_uris: { from: null, to: ['https://skola.example/auth', 'https://skola.example/auth2'] },
      origins: { from: null, to: ['https://www.skola.example'] },
      rotation: { from: null, to: false },
    },
  })
  expect(JSON.stringify(entry?.details)).not.toContain(secret)
})

test('what is wrong is told, and nothing is kept', async () => {
  const before = await db.oauthClient.count()
  await expect(registerByCommand(db, env, given)).rejects.toMatchObject({ fields: { client: [expect.any(String)] } })
  const insecure = ['--id', 'annan', '--name', 'Annan', '--redirect', 'http://skola.example/auth']
  await expect(registerByCommand(db, env, insecure)).rejects.toMatchObject({
    fields: { 'data.redirect_uris.0': [expect.stringContaining('https')] },
  })
  const own = ['--id', 'annan', '--name', 'Annan', '--redirect', 'https://admin.kollegium.example/auth']
  await expect(registerByCommand(db, env, own)).rejects.toMatchObject({
    fields: { 'data.redirect_uris.0': [expect.stringContaining('Adressen är vår')] },
  })
  await expect(registerByCommand(db, env, ['--id', 'annan'])).rejects.toThrow()
  await expect(registerByCommand(db, env, ['--nonsense'])).rejects.toThrow()
  expect(await db.oauthClient.count()).toBe(before)
})
