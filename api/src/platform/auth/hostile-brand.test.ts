import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sv } from '../../i18n/sv/index.ts'
import { setWordings } from '../../i18n/translator.ts'
import { loadBrands } from '../../modules/brands/brand.ts'
import { resetBrands } from '../../testing/brands.ts'
import { brandAppearance } from '../brand-appearance.ts'
import * as mails from '../mail/mails.ts'
import { createSignInLink } from './sign-in-links.ts'
import {
  authorizeAddress,
  createBrowser,
  legacyCallback,
  newVerifier,
  pagePolicy,
  startAuth,
  testServices,
} from './testing.ts'

// Every text of the dictionary, the names of the brands, and a person's own, try to become markup on the sign-in pages and in
// mails, as if no edge had cleaned them.

const { db } = await createTestDatabase()
const services = testServices(db)
const send = await startAuth(services)
const hostile = `"'></title></textarea><img src=x onerror=alert(1)><script>alert(1)</script>::name`

beforeAll(() => setWordings(Object.fromEntries(Object.keys(sv).map((key) => [key, `${key} ${hostile}`]))))
afterAll(resetBrands)

/** Expects the text in the page, and none of its characters that mean anything there. */
function expectHarmless(page: string, what: string) {
  expect(page, what).toContain('&lt;img src=x')
  for (const raw of ['<img', '<script>', `"'>`, '</textarea>', 'onerror="'])
    expect(page.includes(raw), `${what}: ${raw}`).toBe(false)
}

test('pages of the sign-in show texts as texts', async () => {
  const user = await buildUser(db, { firstname: hostile, lastname: hostile })
  const links = {
    reset: await createSignInLink(db, user.id, 'reset'),
    new: await createSignInLink(db, user.id, 'account'),
  }
  const challenge = newVerifier().challenge
  const asked = { client_id: 'legacy-demo', redirect_uri: legacyCallback, code_challenge: challenge, state: hostile }
  const browser = createBrowser(send)
  for (const path of [
    authorizeAddress(asked),
    authorizeAddress({ ...asked, client_id: hostile }),
    authorizeAddress({ ...asked, token: links.new }),
    '/oauth/forgot',
    `/oauth/password?token=${links.reset}`,
    `/oauth/password?token=${encodeURIComponent(hostile)}`,
    `/oauth/logout?redirect=${encodeURIComponent(`javascript:${hostile}`)}`,
    `/oauth/${encodeURIComponent(hostile)}`,
  ]) {
    const page = await browser.visit(path)
    expectHarmless(page.text, path)
    const targets = ['', new URL(legacyCallback).origin].map(pagePolicy)
    expect(targets, path).toContain(page.headers['content-security-policy'])
  }
  const wrong = await browser.submit(authorizeAddress(asked), { username: hostile, password: 'x' })
  expectHarmless(wrong.text, 'a wrong name')
})

test('mails show texts as texts', () => {
  const person = { email: 'a@example.com', name: 'anders', firstname: hostile }
  const made = [
    mails.resetMail(person, 'https://vo.example/x', 2),
    mails.accountCreatedMail(person, 'https://vo.example/x'),
    mails.passwordChangedMail(person),
    mails.linkSignInMail(person),
    mails.usernameChangedMail(person, hostile),
    mails.deletionWarningMail(person, hostile, 'https://vo.example/x'),
  ]
  for (const { html, subject } of made) expectHarmless(String(html), subject)
})

test.each([
  '#fff;}</style><script>alert(1)</script>',
  'red',
  '#0078BE;background:url(//evil.example)',
  'url(javascript:alert(1))',
  '#12345g',
  '#1234567',
])('a stored colour that is none (%s) counts as absent, with all that stands beside it', async (colour) => {
  await db.setting.deleteMany({ where: { name: 'brand' } })
  await db.setting.create({ data: { name: 'brand', value: { colour, name: 'X' } } })
  const { college } = await loadBrands(db)
  expect([college.brand.colour, college.own]).toEqual([brandAppearance().colour, {}])
})
