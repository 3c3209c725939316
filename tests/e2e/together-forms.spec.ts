import { buildFile } from '@kollegium/db/testing/factories/file'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { ask, call, toast } from './app.ts'
import { makePerson, productDb } from './database.ts'
import { type Form, isHeld, pair, save, takeOver, textbox } from './two-people.ts'

// Two people in browsers of their own, in the forms of a site and of its people, one form after another. The one who took over saves,
// and the other one is told of it and overwrites nothing unasked.

type Saving = Form & {
  /** The texts that the two type. */
  texts: readonly [one: string, other: string]
  /** The toast of a save. */
  done: string
  /** Asks for the saved value. */
  saved: (page: Page) => Promise<unknown>
}

const titles = { texts: ['Skrivs av en', 'Skrivs av två'], save } as const
const row = (name: string, id: number, column: string) => async (page: Page) =>
  (await ask<Record<string, unknown>>(page, `${name}.get`, { id }))[column]

const bill = 'vocertCourseMomentBillingMail'
const billMail = async (page: Page) =>
  (await ask<{ items: { name: string; own: unknown }[] }>(page, 'setting.list', undefined)).items.find(
    ({ name }) => name === bill,
  )?.own

type Rows = { group: number; menu: number; file: number; user: number }
const forms = ({ group, menu, file, user }: Rows): Saving[] => [
  {
    ...{ ...titles, name: 'a group', path: `/group/${group}`, field: textbox(/^Namn$/), words: 'Namn' },
    ...{ done: 'Gruppen har sparats', saved: row('group', group, 'title') },
  },
  {
    ...{ save, name: 'the settings', path: '/setting', field: textbox(/fakturaunderlag/), words: 'fakturaunderlag .*' },
    ...{ texts: ['en@example.com', 'tva@example.com'], done: 'Inställningarna har sparats', saved: billMail },
  },
  {
    ...{ ...titles, name: 'a menu', path: `/menu/${menu}`, field: textbox(/^Rubrik$/), words: 'Rubrik' },
    ...{ done: 'Menyn har sparats', saved: row('menu', menu, 'title') },
  },
  {
    ...{ ...titles, name: 'a file', path: `/file/${file}`, field: textbox(/^Rubrik$/), words: 'Rubrik' },
    ...{ done: 'Filen har sparats', saved: row('file', file, 'title') },
  },
  {
    ...{ ...titles, name: 'a person', path: `/user/${user}`, field: textbox(/^Förnamn/), words: 'Förnamn' },
    ...{ done: 'Användaren har sparats', saved: row('user', user, 'firstname') },
  },
]

/** Makes rows of this test alone, and puts both people into their group. */
async function makeRows(pages: readonly [Page, Page]): Promise<Rows> {
  const db = await productDb()
  const [page] = pages
  const [parent] = await ask<{ id: number }[]>(page, 'search.group', { search: 'Eslöv–Höör–Hörby', limit: 5 })
  const data = { name: 'par-prov', title: 'Parets provgrupp', category: 'educator', parent_id: parent?.id }
  const group = await call<{ id: number }>(page, 'group.create', { data })
  for (const each of pages) await each.evaluate((id) => localStorage.setItem('vo_group', String(id)), group.id)
  await call(page, 'setting.update', { data: { [bill]: 'forst@example.com' } })
  const menu = await call<{ id: number }>(page, 'menu.create', {
    data: { title: 'Parets meny', name: 'parets-meny', links: [] },
  })
  const portfolio = await call<{ id: number }>(page, 'portfolio.create', {
    data: { title: 'Parets filer', name: 'parets_filer' },
  })
  const file = await buildFile(db, { portfolio_id: portfolio.id, title: 'Parets fil' })
  onTestFinished(async () => void (await db.file.delete({ where: { id: file.id } })))
  await makePerson(db, { name: 'skrpro', email: 'skrpro@example.com', firstname: 'Skrivs', lastname: 'Provsson' })
  const user = await db.user.findFirstOrThrow({ where: { name: 'skrpro' } })
  return { group: group.id, menu: menu.id, file: file.id, user: user.id }
}

test('each form of a site and its people is taken over; the save of the one who took over is told, and stands', async () => {
  const db = await productDb()
  const person = { name: 'parpro', email: 'parpro@example.com', firstname: 'Para', lastname: 'Provdotter' }
  await makePerson(db, person, 'birtes')
  const pages = await pair('admin', ['birtes', person.name])
  const [one, other] = pages
  for (const form of forms(await makeRows(pages))) {
    const { name, field, texts, done, saved } = form
    await takeOver('admin', pages, { ...form, change: (each) => each.fill(texts[0]) })
    await field(other).fill(texts[1])
    await other.getByRole('button', { name: 'Spara', exact: true }).click()
    await toast(other, done).waitFor()
    await one.getByText(/^En nyare version sparades/).waitFor()
    await expect.poll(() => isHeld(field(one)), { message: name }).toBe(false)
    await one.getByRole('button', { name: 'Spara', exact: true }).click()
    await one.getByText(/^Para Provdotter sparade en nyare version /).waitFor()
    expect([await field(one).inputValue(), await saved(one)], name).toEqual(texts)
  }
})
