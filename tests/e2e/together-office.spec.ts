import type { Locator, Page } from 'playwright'
import { onTestFinished, test } from 'vitest'
import { ask, call } from './app.ts'
import { makePerson, productDb } from './database.ts'
import { type Form, pair, save, takeOver, textbox } from './two-people.ts'

// Two people in browsers of their own, in the forms of the office and of the validation tool, one form after another.

const box = (name: RegExp) => (page: Page) => page.getByRole('checkbox', { name }).first()
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const turn = (field: Locator) => field.click()

const office = (role: number, client: string): Form[] => [
  { name: 'a role', path: `/role/${role}`, field: box(/^Taggar: Visa$/), change: turn, words: 'Taggar: Visa', save },
  {
    // Of the group roles: another test saves rights of the global ones.
    name: 'the matrix of rights',
    path: '/permission',
    open: (page) => page.getByRole('tab', { name: 'Grupproller' }).click(),
    field: box(/^Artiklar: .*, /),
    change: turn,
    words: null,
    save,
  },
  { name: 'the brands', path: '/setting/brand', field: textbox('Namn'), words: 'Namn', save },
  {
    ...{ name: 'a text', path: '/setting/wording', open: press(/^Ändra texten /), field: textbox('Egen text') },
    ...{ words: 'Egen text', save },
  },
  {
    ...{ name: 'the demands on sign-ins', path: '/setting/sign-in', field: textbox(/^Minuter/) },
    ...{ change: (field) => field.fill('17'), words: null, save },
  },
  {
    ...{ name: 'the addresses of the audit log', path: '/auditLog', open: press('Ändra adresser och tid') },
    // The page saves filters, too.
    ...{ field: textbox(/^Larm skickas till/), words: 'Larm skickas till', save: /^Spara$/ },
  },
  { name: 'a program of others', path: `/oldClient/${client}`, field: textbox(/^Namn/), words: 'Namn', save },
]

test('each form of the office is seen to be open, taken over, and no more saved by the first', {
  timeout: 180_000,
}, async () => {
  const db = await productDb()
  const person = { name: 'kanpro', email: 'kanpro@example.com', firstname: 'Kanslia', lastname: 'Provdotter' }
  await makePerson(db, person, 'birtes')
  const client = { id: 'tvaportal', name: 'Portalen för två', redirect_uris: ['https://portal.example/tillbaka'] }
  await db.oauthClient.create({ data: client })
  onTestFinished(async () => void (await db.oauthClient.delete({ where: { id: client.id } })))
  const { id } = await db.role.findFirstOrThrow({ where: { name: 'teacher' } })
  const pages = await pair('admin', ['birtes', person.name])
  for (const form of office(id, client.id)) await takeOver('admin', pages, form)
})

test('so are a survey and a keyword of the validation tool', { timeout: 120_000 }, async () => {
  const db = await productDb()
  const person = { name: 'valpro', email: 'valpro@example.com', firstname: 'Valida', lastname: 'Provdotter' }
  await makePerson(db, person, 'birtes')
  const pages = await pair('validig', ['birtes', person.name])
  const [page] = pages
  const survey = await call<{ id: number }>(page, 'generalSurvey.create', { data: { title: 'Enkäten för två' } })
  const keyword = await call<{ id: number }>(page, 'validigKeyword.create', { data: { title: 'Ord för två' } })
  await takeOver('validig', pages, {
    ...{ name: 'a survey', path: `/generalSurvey/${survey.id}`, field: textbox(/^Rubrik/), words: 'Rubrik', save },
  })
  await takeOver('validig', pages, {
    ...{ name: 'a keyword', path: `/validigKeyword/${keyword.id}`, field: textbox(/^Rubrik/), words: 'Rubrik', save },
  })
  await call(page, 'generalSurvey.delete', { id: survey.id })
  await call(page, 'validigKeyword.delete', { id: keyword.id })
})

test('so is the correction of issued papers', { timeout: 120_000 }, async () => {
  const pages = await pair('cert', ['farpro', 'gunexe'])
  const [page] = pages
  const { items } = await ask<{ items: { group: { id: number } }[] }>(page, 'diploma.list', { limit: 1 })
  const { id } = await call<{ id: number }>(page, 'diploma.issue', {
    data: {
      ...{ group_id: items[0]?.group.id, educator_id: null, educator: 'Skolan för två', certified_reason: 'Prov' },
      ...{ date: '2026-06-12', diplomaType: 'vuxen', education: 'vardOchOmsorg', credits: 1500, degree: '' },
      ...{ principal: 'Per Utkastdal', president: '', place: 'Höör' },
      persons: [{ firstname: 'Jasmina', lastname: 'Tvåberg', personal_number: null, credits: null, email: '' }],
    },
  })
  await takeOver('cert', pages, {
    ...{ name: 'a correction', path: `/diploma/${id}/correct`, field: textbox(/^Orsak/), words: 'Orsak' },
    save: /^Ersätt/,
  })
})
