import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import {
  adminCallback,
  authorizeAddress,
  type Browser,
  fromApp,
  newVerifier,
  password,
  withPassword,
} from './testing.ts'
import { startSignIn } from './testing-sign-in.ts'

// A sign-in costs little beside its password's hash, and statements are most of the rest.

const statements: string[] = []
const { db, newBrowser } = await startSignIn({ onQuery: (sql) => void statements.push(sql) })

/** The statements of a whole sign-in to an app: the page, the password, and the code for tokens. */
async function statementsOfSignIn(browser: Browser, username: string): Promise<string[]> {
  const { verifier, challenge } = newVerifier()
  const start = statements.length
  const address = authorizeAddress({ client_id: 'admin', redirect_uri: adminCallback, code_challenge: challenge })
  const answer = await browser.submit(address, { username, password })
  const code = new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', client_id: 'admin', redirect_uri: adminCallback }
  const issued = await fromApp(browser, 'admin', { ...form, code, code_verifier: verifier })
  expect(issued.status).toBe(200)
  return statements.slice(start).filter((sql) => !/^(BEGIN|COMMIT)/.test(sql))
}

test('a sign-in from a new browser takes 18 statements, and one from a known browser 15; nobody’s rights are read for it', async () => {
  const user = await buildUser(db, await withPassword())
  const known = newBrowser('198.51.100.1')
  await statementsOfSignIn(known, user.name)
  const fromNew = await statementsOfSignIn(newBrowser('198.51.100.2'), user.name)
  known.jar.delete('vo_signin')
  const fromKnown = await statementsOfSignIn(known, user.name)
  expect([fromNew.length, fromKnown.length]).toEqual([18, 15])
  expect(fromNew.filter((sql) => /_PermissionToRole/.test(sql))).toEqual([])
})
