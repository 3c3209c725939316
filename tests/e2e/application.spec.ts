import { expect, onTestFinished, test } from 'vitest'
import { call, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'
import { productDb } from './database.ts'

const email = 'tyra.handlaggd@example.com'

test('the office reads an application, changes the account that it becomes, makes it and comes to the next one', async () => {
  const db = await productDb()
  onTestFinished(async () => {
    await db.application.deleteMany({ where: { email } })
    await db.user.deleteMany({ where: { email } })
  })
  const page = await newPage()
  await signIn(page, 'kerpro', 'admin', '/application')
  const content = { roles: ['teacher'], apps: ['cert'], organisation: 'Provköpings gymnasieförbund' }
  const { id } = await call<{ id: number }>(page, 'application.create', {
    data: { email, firstname: 'Tyra', lastname: 'Handläggd', category: 'account_application', content },
  })
  await page.goto(`${originOf('admin')}/application/${id}`)
  await page.getByText('Provköpings gymnasieförbund', { exact: true }).waitFor()
  await page.getByText('ledigt').waitFor()
  for (const [name, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    expect(await accessibilityViolations(page), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await page.getByRole('textbox', { name: /^Användarnamn/ }).fill('tyra.handlagd')
  await page.getByRole('checkbox', { name: 'Metodmaterial' }).check()
  await page.getByRole('checkbox', { name: 'Meddela användaren att kontot har skapats' }).uncheck()
  await page.getByRole('textbox', { name: /^Intern kommentar/ }).fill('Ringt rektorn.')
  await page.getByRole('button', { name: 'Skapa konto och stäng' }).click()
  await toast(page, 'Kontot har skapats').waitFor()
  await page.waitForURL((url) => /^\/application(\/\d+)?$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
  const made = await db.user.findFirst({ where: { email }, include: { roles: true } })
  expect(made).toMatchObject({ name: 'tyra.handlagd', apps: ['cert', 'metodmaterial'], roles: [{ name: 'teacher' }] })
  expect(await db.application.findUnique({ where: { id } })).toMatchObject({
    ...{ status: 'closed', comments: 'Ringt rektorn.', user_id: made?.id },
  })
})
