import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, password, signIn } from './browser.ts'

test('one sign-in opens both apps, and signing out closes both', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  expect(await accessibilityViolations(page)).toEqual([])
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'vo_rtoken')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await page.goto(originOf('cert'))
  await page.getByRole('heading', { level: 1, name: 'Diplom' }).waitFor()

  await page.getByRole('button', { name: /Gunilla Exempelsson/ }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/oauth') || url.host === new URL(originOf()).host)
  await page.goto(originOf('admin'))
  await page.getByLabel('Lösenord', { exact: true }).waitFor()
})

test('a wrong password says so and keeps the name; a callback that nobody asked for is refused', async () => {
  const page = await newPage()
  await page.goto(originOf('admin'))
  await page.getByLabel('Användarnamn eller e-postadress').fill('gunexe')
  await page.getByLabel('Lösenord', { exact: true }).fill('FelLosen1')
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByText('Fel användarnamn eller lösenord').first().waitFor()
  expect(await page.getByLabel('Användarnamn eller e-postadress').inputValue()).toBe('gunexe')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto(`${originOf('admin')}/auth?code=abc&state=forged`)
  await page.getByText('Inloggningen misslyckades').first().waitFor()
})

test('a candidate only is led from every other app to the validation tool', async () => {
  const page = await newPage({ alone: true })
  for (const app of ['admin', 'cert', 'metodmaterial'] as const) {
    await page.goto(originOf(app))
    if (app === 'admin') {
      await page.getByLabel('Användarnamn eller e-postadress').fill('amipro')
      await page.getByLabel('Lösenord', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Logga in', exact: true }).click()
    }
    await page.waitForURL(`${originOf('validig')}/`)
    await page.getByRole('heading', { name: 'Välkommen, Amira!' }).waitFor()
    expect(await page.getByRole('navigation').getByText('Artiklar').count()).toBe(0)
  }
})

test("a script on a sub-site reads the administrator's token and gets nowhere with it", async () => {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin')
  const admin = originOf('admin')
  const onSite = await page.context().newPage()
  await onSite.goto(originOf('skane'))
  const tried = await onSite.evaluate(async (admin) => {
    const [, token = ''] = document.cookie.match(/vo_atoken=([^;]+)/) ?? []
    const headers = { Authorization: `Bearer ${token}` }
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'admin' })
    const statusOf = (url: string, init: RequestInit) =>
      fetch(url, init).then(
        (response) => response.status,
        () => 'not allowed',
      )
    return {
      token: token.length,
      companion: document.cookie.includes('vo_bound'),
      here: await statusOf('/api/v1/user', { headers }),
      there: await statusOf(`${admin}/api/v1/user`, { headers, credentials: 'include' }),
      refreshHere: await statusOf('/oauth/token', { method: 'POST', body }),
      refreshThere: await statusOf(`${admin}/oauth/token`, { method: 'POST', body, credentials: 'include' }),
    }
  }, admin)
  expect(tried).toMatchObject({ token: 43, companion: false, here: 401, refreshHere: 400 })
  expect([tried.there, tried.refreshThere]).toEqual(['not allowed', 'not allowed'])
  await page.reload()
  await page.getByRole('button', { name: /^Grupp:/ }).waitFor()
})

test('the two apps stand open side by side, and neither signs the other out', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  const other = await page.context().newPage()
  await other.goto(originOf('cert'))
  await other.getByRole('heading', { level: 1, name: 'Diplom' }).waitFor()
  for (const each of [page, other, page]) {
    await each.reload()
    await each.getByRole('button', { name: /Gunilla Exempelsson/ }).waitFor()
    expect(new URL(each.url()).pathname).not.toContain('/oauth')
  }
})
