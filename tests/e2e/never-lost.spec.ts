import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, makeArticle, openArticle, toast } from './app.ts'
import { newPage, originOf, password, settled, signIn } from './browser.ts'
import { makeOwn } from './database.ts'
import { type IssuedClass, issueClass } from './issued-class.ts'

// Typed text is saved or kept whatever happens to the page.

const admin = originOf('admin')
const title = (page: Page) => page.getByRole('textbox', { name: 'Rubrik', exact: true })

test('a draft is saved while it is typed, and a published text waits for its editor', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  const { id } = await makeArticle(page, 'Sparas av sig självt')
  await openArticle(page, id)
  await title(page).fill('Sparat av sig självt')
  await page.getByText(/^Utkastet är sparat kl\./).waitFor()
  expect(await ask<{ title: string }>(page, 'article.get', { id })).toMatchObject({ title: 'Sparat av sig självt' })
  await call(page, 'article.publish', { ids: [id] })
  await openArticle(page, id)
  await title(page).fill('Ändras inte ännu')
  await page.getByText(/Den publicerade versionen ändras först när du sparar/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Hämta texten' }).click()
  expect(await title(page).inputValue()).toBe('Ändras inte ännu')
  expect(await ask<{ title: string }>(page, 'article.get', { id })).toMatchObject({ title: 'Sparat av sig självt' })
})

test('the session ends in the middle of a new text: after the next sign-in it is offered, and another one beside it', async () => {
  const person = await makeOwn('nytext', 'gunexe')
  const page = await newPage({ alone: true })
  await signIn(page, person, 'admin')
  await openArticle(page, 'new')
  await title(page).fill('Mitt i en ny text')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByLabel('Användarnamn eller e-postadress').fill(person)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.waitForURL(`${admin}/**`)
  await openArticle(page, 'new')
  await page.getByText('”Mitt i en ny text”').waitFor()
  // Somebody who doesn't answer and types on loses neither.
  await title(page).fill('En helt annan')
  await page.getByText(/^Utkast sparat på den här datorn/).waitFor()
  await openArticle(page, 'new')
  await page.getByText('”En helt annan”').waitFor()
  await page.getByRole('button', { name: 'Kasta texten' }).click()
  await page.getByText('”Mitt i en ny text”').waitFor()
  await page.getByRole('button', { name: 'Hämta texten' }).click()
  expect(await title(page).inputValue()).toBe('Mitt i en ny text')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await toast(page, 'Artikeln har skapats').waitFor()
  await settled(page)
  await openArticle(page, 'new')
  expect(await page.getByRole('button', { name: 'Hämta texten' }).count()).toBe(0)
})

test('the session ends in the middle of a comment: it is there after the next sign-in', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'gunexe', 'admin')
  const { id } = await makeArticle(page, 'Kommenteras')
  await openArticle(page, id)
  await page.getByRole('button', { name: 'Kommentera', exact: true }).click()
  const comment = page.getByRole('textbox', { name: 'Ny kommentar' })
  await comment.fill('Mitt i en kommentar')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await page.getByLabel('Användarnamn eller e-postadress').fill('gunexe')
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.waitForURL(`${admin}/**`)
  await openArticle(page, id)
  await page.getByRole('button', { name: 'Kommentera', exact: true }).click()
  expect(await comment.inputValue()).toBe('Mitt i en kommentar')
})

test('the session ends in the middle of a correction: papers, right values and reason are there after the next sign-in', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'farpro', 'cert')
  const { id, persons } = await issueClass(page, ['Avbrottsson', 'Avbrottsdotter', 'Orörd'])
  await page.goto(`${originOf('cert')}/issued?sok=${encodeURIComponent('jasmina avbrotts')}`)
  for (const name of ['Avbrottsson', 'Avbrottsdotter']) {
    await page.getByRole('checkbox', { name: `Markera Jasmina ${name}` }).check()
  }
  await page.getByRole('button', { name: 'Rätta …' }).click()
  await page.getByRole('checkbox', { name: 'Rektor' }).check()
  const principal = page.getByRole('textbox', { name: 'Rätt: Rektor' })
  const reason = page.getByRole('textbox', { name: 'Orsak' })
  await principal.fill('Elif Demolund')
  await reason.fill('Fel rektor')
  await page.context().clearCookies()
  // The form tells at once that it is open, and hears that the session is over, also before anything is pressed.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByLabel('Användarnamn eller e-postadress').fill('farpro')
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.waitForURL(`${originOf('cert')}/diploma/correct`)
  await toast(page, 'Det du skrev förra gången är kvar, inte sparat').waitFor()
  await page.getByText('2 av 2 valda').waitFor()
  expect([await principal.inputValue(), await reason.inputValue()]).toEqual(['Elif Demolund', 'Fel rektor'])
  const statuses = async () => {
    const saved = await ask<IssuedClass>(page, 'diploma.get', { id })
    return persons.map((person) => saved.persons.find((each) => each.id === person.id)?.status)
  }
  expect(await statuses()).toEqual(['issued', 'issued', 'issued'])
  await page.getByRole('checkbox', { name: /^Skicka det nya/ }).uncheck()
  await page.getByRole('button', { name: 'Ersätt 2 diplom' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ersätt 2 diplom' }).click()
  await toast(page, '2 dokument är ersatta av nya').waitFor()
  expect(await statuses()).toEqual(['replaced', 'replaced', 'issued'])
  const left = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':correction')))
  await expect.poll(left).toEqual([])
})
