import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, password, signIn, widths } from './browser.ts'

const program = 'https://provland.example.com'
const back = `${program}/tillbaka`
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const asked = { client_id: 'provland-portal', redirect_uri: back }

/** A person signs in for the program, in a tab of the visitor's browser; answers the code that the program gets. */
async function codeFor(visitor: Page): Promise<string> {
  const query = {
    ...asked,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'x1',
  }
  const page = await visitor.context().newPage()
  await page.goto(`${originOf()}/oauth/authorize?${new URLSearchParams(query)}`)
  await page.getByLabel('Användarnamn eller e-postadress').fill('malski')
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  // Nobody is at home there: the address that the browser is sent to is enough.
  const sentBack = page.waitForEvent('requestfailed', (request) => request.url().startsWith(program))
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  const { searchParams } = new URL((await sentBack).url())
  // The program's page could not be opened: its tab is of no more use.
  await page.close()
  expect(searchParams.get('state')).toBe('x1')
  return searchParams.get('code') ?? ''
}

/** Calls our host as a program does, without cookies, from a page of that host. */
function call(page: Page, path: string, init: { method: string; headers: Record<string, string>; body?: string }) {
  return page.evaluate(
    async ([to, request]) => {
      const answer = await fetch(to, { ...request, credentials: 'omit' })
      return { status: answer.status, text: await answer.text() }
    },
    [path, init] as const,
  )
}

async function tokens(page: Page, fields: Record<string, string>) {
  const body = new URLSearchParams({ client_id: asked.client_id, ...fields }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, text } = await call(page, '/oauth/token', { method: 'POST', body, headers })
  return { status, body: JSON.parse(text) as Record<string, string> }
}

const userBy = (page: Page, token = '') =>
  call(page, '/api/v1/user', { method: 'GET', headers: { authorization: `Bearer ${token}` } })

test('an administrator registers an old client, a person signs in by it, and closing it ends that', async () => {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin', '/oldClient')
  await page.getByRole('button', { name: 'Registrera klient' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Registrera klient' })
  await panel.getByLabel('Namn').fill('Provlands portal')
  await panel.getByLabel('Klient-id').fill(asked.client_id)
  await panel.getByRole('textbox', { name: 'Adress 1' }).fill('provland/tillbaka')
  await panel.getByRole('switch', { name: 'Ge programmet en egen hemlighet' }).click()
  await panel.getByRole('button', { name: 'Registrera klient' }).click()
  await panel.getByText('Skriv en hel webbadress. Exempel: https://portal.example.se/auth').waitFor()
  expect(await panel.getByLabel('Klient-id').inputValue()).toBe(asked.client_id)
  expect(await accessibilityViolations(page)).toEqual([])
  await panel.getByRole('textbox', { name: 'Adress 1' }).fill(back)
  await panel.getByRole('button', { name: 'Lägg till ursprung' }).click()
  await panel.getByRole('textbox', { name: 'Ursprung 1' }).fill(program)
  await panel.getByRole('button', { name: 'Registrera klient' }).click()
  const made = page.getByRole('complementary', { name: 'Provlands portal' })
  const secret = await made.getByLabel('Ny hemlighet, visas bara nu').inputValue()
  expect(secret.length).toBeGreaterThan(40)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: widths.phone, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.phone)
  await page.setViewportSize({ width: widths.desktop, height: 900 })

  const visitor = await newPage({ alone: true })
  const server = await newPage({ alone: true })
  await server.goto(originOf())
  const code = { grant_type: 'authorization_code', redirect_uri: back, code_verifier: verifier }
  expect(await tokens(server, { ...code, code: await codeFor(visitor) })).toMatchObject({ status: 401 })
  await visitor.context().clearCookies()
  const given = await tokens(server, { ...code, code: await codeFor(visitor), client_secret: secret })
  expect(given.status).toBe(200)
  expect((await userBy(server, given.body.access_token)).text).toContain('malski')

  await page.reload()
  expect(await page.getByLabel('Ny hemlighet, visas bara nu').count()).toBe(0)
  await made.getByRole('button', { name: 'Stäng av klienten' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stäng av klienten' }).click()
  await page.getByText('Klienten är avstängd').first().waitFor()
  expect(await userBy(server, given.body.access_token)).toMatchObject({ status: 401 })
  await visitor.goto(`${originOf()}/oauth/authorize?${new URLSearchParams({ ...asked, response_type: 'code' })}`)
  expect(new URL(visitor.url()).origin).not.toBe(program)
  await made.getByRole('button', { name: 'Ta bort klienten' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort klienten' }).click()
  await page.getByText('Klienten har tagits bort').first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'Äldre klienter' }).waitFor()
})

test('nobody without a right to the installation’s settings sees the old clients', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/oldClient')
  await page
    .getByRole('main')
    .getByText(/behörighet/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Registrera klient' }).count()).toBe(0)
})
