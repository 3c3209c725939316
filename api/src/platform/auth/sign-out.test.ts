import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { adminCallback, authorizeAddress, codeForm, fromApp, obtainCode, withPassword } from './testing.ts'
import { legacyRequest, startSignIn } from './testing-sign-in.ts'

const { db, send, newBrowser } = await startSignIn()
const address = authorizeAddress(legacyRequest())

test('signing out ends the sign-in, its tokens and cookies, and leads only to where it may', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = newBrowser()
  const app = { client_id: 'admin', redirect_uri: adminCallback }
  const { code, verifier } = await obtainCode(browser, user.name, app)
  await fromApp(browser, 'admin', codeForm(code, verifier, app))
  const unused = await obtainCode(browser, user.name)
  expect([...browser.jar.keys()].sort()).toEqual([
    'vo_atoken',
    'vo_bound@admin.vo.localhost:3000',
    'vo_csrf',
    'vo_known',
    'vo_rtoken',
    'vo_signin',
  ])
  const stolen = new Map(browser.jar)
  const answer = await browser.visit('/oauth/logout?redirect=http://admin.vo.localhost:3000/start')
  expect(answer.headers.location).toBe('http://admin.vo.localhost:3000/start')
  // The companion stays at the app's host; without the tokens that it stood beside it is worth nothing.
  expect([...browser.jar.keys()].sort()).toEqual(['vo_bound@admin.vo.localhost:3000', 'vo_csrf', 'vo_known'])
  expect(await db.auditEntry.count({ where: { action: 'signOut', user_id: user.id } })).toBe(1)
  for (const [name, value] of stolen) browser.jar.set(name, value)
  expect((await browser.visit(address)).status).toBe(200)
  const refresh = await fromApp(browser, 'admin', { grant_type: 'refresh_token', client_id: 'admin' })
  expect(refresh.json).toMatchObject({ hint: 'Token has been revoked' })
  const late = await send('/oauth/token', { form: codeForm(unused.code, unused.verifier) })
  expect(late.json).toMatchObject({ error: 'invalid_grant' })
})

test('a sign-out leads to the hosts that we know and registered clients, never elsewhere', async () => {
  await buildGroup(db, { name: 'skane', vopagesStatus: true })
  await buildGroup(db, { name: 'stangd', vopagesStatus: false })
  const to = async (redirect: string) =>
    (await send(`/oauth/logout?redirect=${encodeURIComponent(redirect)}`)).headers.location
  expect(await to('http://skane.vo.localhost:3000/artiklar')).toBe('http://skane.vo.localhost:3000/artiklar')
  expect(await to('http://legacy.vo.localhost:3000/bye')).toBe('http://legacy.vo.localhost:3000/bye')
  expect(await to('/om')).toBe('http://vo.localhost:3000/om')
  for (const evil of [
    // Labels of ours that nobody has. Their next owner would be sent our users.
    'http://nosuch.vo.localhost:3000/',
    'http://stangd.vo.localhost:3000/',
    'http://skane.evil.vo.localhost:3000/',
    'https://skane.vo.localhost:3000/',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://vo.localhost:3000@evil.example/',
    'http://user@vo.localhost:3000/',
    'http://evilvo.localhost:3000/',
    'http://vo.localhost:3001/',
    'data:text/html,x',
  ]) {
    expect(await to(evil), evil).toBeUndefined()
  }
  const page = await send('/oauth/logout')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Du är utloggad')
})
