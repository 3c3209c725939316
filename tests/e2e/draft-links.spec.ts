import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { call } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn } from './browser.ts'

// An editor shares the draft of a card in one browser, and somebody without a session reads it in another.

const ended = 'Förhandsgranskningen har gått ut.'

/** Makes a card, shares it in its form, and opens its link in a browser without a session. */
async function shared(title: string): Promise<{ editor: Page; stranger: Page; id: number }> {
  const editor = await newPage()
  await signIn(editor, 'gunexe', 'admin', '/card')
  await editor.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: originOf('admin') })
  const data = { title, body: '<p>Ring oss om praktik.</p>' }
  const { id } = await call<{ id: number }>(editor, 'card.create', { data })
  await editor.goto(`${originOf('admin')}/card/${id}`)
  const toggle = editor.getByRole('button', { name: 'Förhandsgranska' })
  await toggle.waitFor()
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  await editor.getByRole('button', { name: 'Dela utkastet' }).click()
  await editor.getByText('Utkastet är delat.').waitFor()
  const link = await editor.evaluate(() => navigator.clipboard.readText())
  const stranger = await newPage({ alone: true })
  expect((await stranger.goto(link))?.status()).toBe(200)
  expect((await stranger.context().cookies()).map(({ name }) => name)).not.toContain('vo_atoken')
  await stranger.getByRole('main').getByText(title).first().waitFor()
  await stranger.getByText('Så här ser sidan ut för besökare med det sparade utkastet').waitFor()
  return { editor, stranger, id }
}

/** Reads the page again as the stranger: it says that the draft is shown no longer. */
async function expectEnded(stranger: Page, title: string) {
  expect((await stranger.reload())?.status()).toBe(404)
  await stranger.getByRole('main').getByText(ended).waitFor()
  expect(await stranger.getByText(title).count()).toBe(0)
  expect(await accessibilityViolations(stranger)).toEqual([])
}

test('a card’s draft is read by its link as it is saved last, until the editor ends the link', async () => {
  const title = 'Kort som delas'
  const { editor, stranger, id } = await shared(title)
  expect(await accessibilityViolations(stranger)).toEqual([])
  await call(editor, 'card.update', { id, data: { title: 'Kort som skrivs om' } })
  await stranger.reload()
  await stranger.getByRole('main').getByText('Kort som skrivs om').first().waitFor()
  await editor.getByRole('button', { name: 'Sluta dela' }).click()
  await editor.getByRole('button', { name: 'Dela utkastet' }).waitFor()
  await expectEnded(stranger, 'Kort som skrivs om')
  await call(editor, 'card.delete', { id })
})

test('a card’s draft in the trash is shown by its link to nobody', async () => {
  const title = 'Kort som kastas'
  const { editor, stranger, id } = await shared(title)
  await call(editor, 'card.delete', { id })
  await expectEnded(stranger, title)
})
