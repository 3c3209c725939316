import { pdfOf } from '@kollegium/db/demo/pdf'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { call, toast } from './app.ts'
import { accessibilityViolations, disturb, newPage, originOf, signIn, widths } from './browser.ts'
import { productDb } from './database.ts'

// A validation candidate's main job with the demo network's Amira, from her own page to the survey that is sent.

const survey = 'Självskattning: Omvårdnad 1'
const question = (page: Page, title: string | RegExp) => page.getByRole('group', { name: title })
const saved = (page: Page, title: string | RegExp) =>
  question(page, title).getByRole('status').getByText('Sparat', { exact: true }).waitFor()

async function checked(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([])
  for (const width of [widths.tablet, widths.phone, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, `scrolls sideways at ${width}`).toBe(0)
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: widths.desktop, height: 900 })
}

test('Amira takes her own data as a file, and chooses her mails', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'amipro', 'validig', '/account/data')
  for (const [button, ending] of [
    [/JSON/, /\.json$/],
    [/PDF/, /\.pdf$/],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(ending)
  }
  await checked(page)
  await page.goto(`${originOf('validig')}/account/mail`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await checked(page)
})

test('Amira answers the rest of a survey, also without a connection, hands in a file, and sends it', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'amipro', 'validig')
  await page.getByRole('heading', { name: 'Välkommen, Amira!' }).waitFor()
  await page.getByRole('heading', { name: survey }).waitFor()
  await checked(page)

  await page.getByRole('link', { name: 'Fortsätt svara' }).click()
  await page.getByRole('heading', { name: 'Hygien och skydd' }).waitFor()
  await checked(page)
  // It is not complete, and says what is missing before anything is sent.
  await page.getByRole('button', { name: 'Skicka svaren' }).click()
  await page.getByText('Enkäten kan inte skickas än').waitFor()

  const date = page.getByLabel('När fick du din senaste delegering?')
  await date.fill('2999-03-14')
  await page.getByText('Datumet får inte vara efter i dag').waitFor()
  await question(page, /senaste delegering/)
    .getByText('Inte sparat')
    .waitFor()
  await date.fill('2026-03-14')
  await saved(page, /senaste delegering/)

  // Answers wait in the browser while there is no connection, and outlive a reload.
  await page.getByRole('link', { name: 'Läkemedel och delegering' }).last().click()
  await page.getByRole('heading', { name: 'Läkemedel och delegering' }).waitFor()
  const connectionIsBack = await disturb(page, '**/api/v1/trpc/ownValidation.saveAnswer*')
  const refusal = page.getByLabel('Vad gör du om någon inte vill ta sitt läkemedel?')
  await refusal.fill('Jag väntar en stund och frågar igen.')
  await page.getByText('Ingen uppkoppling.').waitFor()
  await page.reload()
  expect(await refusal.inputValue()).toBe('Jag väntar en stund och frågar igen.')
  connectionIsBack()
  await saved(page, /inte vill ta sitt läkemedel/)
  await page.getByLabel('När går din delegering ut?').fill('2027-05-01')
  await saved(page, /delegering ut/)

  await page.getByRole('link', { name: 'Dokumentation' }).last().click()
  // The arrows go through the steps of a scale.
  const steps = question(page, /säker är du på att dokumentera/).getByRole('radio')
  await steps.first().focus()
  for (let step = 1; step < 4; step++) await page.keyboard.press('ArrowRight')
  expect(await steps.nth(3).isChecked()).toBe(true)
  await saved(page, /säker är du på att dokumentera/)
  await page.getByLabel('Vad skriver du i journalen efter ett arbetspass?').fill('Det som har hänt, kort och sakligt.')
  await saved(page, /journalen/)
  const certificate = question(page, /Lämna tjänstgöringsintyg/)
  await certificate
    .locator('input[type=file]')
    .last()
    .setInputFiles([
      { name: 'Tjänstgöringsintyg.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf('Tjänstgöringsintyg')) },
    ])
  await certificate.getByRole('link', { name: 'Tjänstgöringsintyg.pdf' }).waitFor()
  await page.getByText('18 av 18 frågor').waitFor()

  await page.getByRole('button', { name: 'Skicka svaren' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skicka svaren' }).click()
  await toast(page, 'Svaren har skickats').waitFor()
  const row = page.getByRole('link', { name: new RegExp(survey) })
  await row.getByText('Skickad', { exact: true }).waitFor()
  await row.click()
  await page.getByText('Svaren är låsta.').waitFor()
  expect(await page.getByRole('button', { name: 'Skicka svaren' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Mina filer' }).click()
  await page.getByRole('heading', { name: 'Mina filer' }).waitFor()
  await page.getByText('Tjänstgöringsintyg.pdf').waitFor()
  // The heads name columns, which a tablet doesn't have.
  const head = page.getByText('Hör till', { exact: true })
  expect(await head.isVisible()).toBe(true)
  await page.setViewportSize({ width: widths.tablet, height: 900 })
  expect(await head.isVisible()).toBe(false)
  await checked(page)
  for (const [link, heading] of [
    ['Nyckelord', 'Nyckelord'],
    ['Kontaktperson', 'Kontaktperson'],
  ]) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await checked(page)
  }
})

test('a person who stops being a candidate with the survey open keeps the words, and is led on', async () => {
  const db = await productDb()
  const amira = await db.user.findFirstOrThrow({ where: { name: 'amipro' }, include: { roles: true } })
  const { assignments, group_id } = await db.validigCandidate.findUniqueOrThrow({
    where: { user_id: amira.id },
    include: { assignments: { take: 1 } },
  })
  const { id: user_id } = await db.user.create({
    data: {
      ...{ name: 'slumpr', email: 'slutar@example.com', firstname: 'Sluta', lastname: 'Provsson' },
      ...{ password_hash: amira.password_hash, gdpr_version: amira.gdpr_version, validig: { options: [] } },
      roles: { connect: amira.roles.map(({ id }) => ({ id })) },
    },
    select: { id: true },
  })
  onTestFinished(async () => void (await db.user.delete({ where: { id: user_id } })))
  const handedOut = assignments.map(({ survey_id }) => ({ survey_id }))
  const candidate = await db.validigCandidate.create({
    data: { user_id, group_id, assignments: { create: handedOut } },
    include: { assignments: true },
  })
  const page = await newPage({ alone: true })
  const id = candidate.assignments[0]?.id
  await signIn(page, 'slumpr', 'validig', `/surveys/${id}`)
  const answer = page.getByRole('textbox').first()
  await answer.fill('Ett svar')
  await page.getByRole('status').getByText('Sparat', { exact: true }).first().waitFor()
  const office = await newPage()
  await signIn(office, 'birtes', 'admin')
  await call(office, 'validationStaff.remove', { id: candidate.id })
  await answer.fill('Ett längre svar')
  await page.getByRole('heading', { name: 'Du har ingen validering här' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  const kept = await page.evaluate((key) => localStorage.getItem(key), `vo_draft:${user_id}:validig:${id}`)
  expect(kept).toContain('Ett längre svar')
})
