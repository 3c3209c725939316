import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, makeArticle, openArticle, save, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'
import { hasFocus, press, tabTo } from './keys.ts'

// Two people in browsers of their own, at one article.

const title = (page: Page) => page.getByRole('textbox', { name: 'Rubrik', exact: true })
const isReadOnly = (page: Page) => title(page).evaluate((field) => (field as HTMLInputElement).readOnly)

async function two(name: string, more: object = {}): Promise<{ one: Page; other: Page; id: number }> {
  const one = await newPage()
  await signIn(one, 'gunexe', 'admin')
  const { id } = await makeArticle(one, name, more)
  await openArticle(one, id)
  const other = await newPage()
  await signIn(other, 'birtes', 'admin')
  await openArticle(other, id)
  return { one, other, id }
}

test('who has it open, who writes, taking over, and what the first one typed', async () => {
  // A draft would be saved while it is typed.
  const { one, other, id } = await two('Skrivs av två', { status: 'published' })
  const here = one.getByRole('list', { name: 'Har posten öppen' })
  await here.getByText(/\S/).waitFor()
  await title(one).fill('Skrivs av Gunilla')
  await other.getByText(/ skriver i Rubrik sedan kl\. /).waitFor()
  expect(await isReadOnly(other)).toBe(true)
  expect(await accessibilityViolations(other)).toEqual([])
  await other.getByRole('button', { name: 'Ta över …' }).click()
  await other.getByRole('button', { name: 'Ja, ta över' }).click()
  await expect.poll(() => isReadOnly(other)).toBe(false)

  await one.getByText(/ har tagit över\./).waitFor()
  expect(await title(one).inputValue()).toBe('Skrivs av Gunilla')
  expect(await one.getByRole('button', { name: 'Spara', exact: true }).count()).toBe(0)
  expect(await accessibilityViolations(one)).toEqual([])

  await title(other).fill('Skrivs av Birte')
  await save(other)
  await toast(other, 'Artikeln har sparats').waitFor()
  // The pen is free again: the first one has what was typed, and the versions decide.
  await one.getByText(/^En nyare version sparades/).waitFor()
  await expect.poll(() => isReadOnly(one)).toBe(false)
  expect(await title(one).inputValue()).toBe('Skrivs av Gunilla')
  await other.close()
  await here.waitFor({ state: 'detached' })
  await one.reload()
  await one.getByRole('button', { name: 'Hämta texten' }).waitFor()
  await call(one, 'article.delete', { id })
})

test('a text that goes to the trash while somebody types: told by itself, restored there, and saved', async () => {
  const { one, other, id } = await two('Tas bort under tiden', { status: 'published' })
  await title(one).fill('Tas bort, men skrivs')
  await other.getByText(/ skriver i Rubrik sedan kl\. /).waitFor()
  await call(other, 'article.delete', { id })
  await other.close()
  await one.getByText('Artikeln ligger i papperskorgen').waitFor()
  expect(await accessibilityViolations(one)).toEqual([])
  expect(await title(one).inputValue()).toBe('Tas bort, men skrivs')
  await one.getByRole('button', { name: 'Återställ artikeln' }).click()
  await one.getByText('Artikeln ligger i papperskorgen').waitFor({ state: 'detached' })
  await save(one)
  await toast(one, 'Artikeln har sparats').waitFor()
  expect(await ask(one, 'article.get', { id })).toMatchObject({ title: 'Tas bort, men skrivs' })
  await call(one, 'article.delete', { id })
})

test('while the network is gone nothing is shown; with it, everything comes back', async () => {
  const { one, other, id } = await two('Nätet försvinner')
  await title(other).fill('Skrivs')
  await one.getByText(/ skriver i Rubrik sedan kl\. /).waitFor()
  await one.context().setOffline(true)
  await one.getByText(/ skriver i Rubrik/).waitFor({ state: 'detached' })
  await expect.poll(() => isReadOnly(one)).toBe(false)
  await one.context().setOffline(false)
  await one.getByText(/ skriver i Rubrik sedan kl\. /).waitFor()
  await other.close()
  await call(one, 'article.delete', { id })
})

test('a comment that names somebody comes to the other by itself; it is resolved, and the form stays clean', async () => {
  const { one, other, id } = await two('Kommenteras')
  await one.getByRole('button', { name: 'Kommentera', exact: true }).click()
  const field = one.getByRole('textbox', { name: 'Ny kommentar' })
  await field.pressSequentially('Stämmer veckorna, @Birg')
  await one.getByRole('option', { name: /Birgitta/ }).waitFor()
  expect(await accessibilityViolations(one)).toEqual([])
  await field.press('Enter')
  await one.getByRole('button', { name: 'Skicka', exact: true }).click()
  await other.getByText(/^Stämmer veckorna/).waitFor()
  await other.getByRole('button', { name: 'Markera som löst' }).click()
  await other.getByRole('button', { name: '1 löst' }).waitFor()
  await one.getByRole('button', { name: '1 löst' }).waitFor()
  expect(await one.getByText('Inte sparat').count()).toBe(0)
  await call(one, 'article.delete', { id })
})

test('a text is sent back, asked for again, approved by another person and published', async () => {
  const { one, other, id } = await two('Granskas av någon annan')
  await one.getByRole('button', { name: 'Be om granskning …' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Be om granskning' }).waitFor()
  expect(await accessibilityViolations(one)).toEqual([])
  await one.getByRole('dialog').getByRole('button', { name: 'Be om granskning' }).click()
  await toast(one, 'Du har bett om granskning').waitFor()
  await one.getByText('Den som har skrivit kan inte godkänna sin egen text.').waitFor()
  await other.getByRole('button', { name: 'Skicka tillbaka …' }).click()
  await other.getByRole('textbox', { name: /Vad behöver ändras/ }).fill('Stämmer veckorna?')
  expect(await accessibilityViolations(other)).toEqual([])
  await other.getByRole('dialog').getByRole('button', { name: 'Skicka tillbaka' }).click()
  await one.getByText('Stämmer veckorna?').waitFor()
  await call(one, 'review.ask', { entity: 'article', id })
  await other.getByRole('button', { name: 'Godkänn och publicera' }).click()
  const approve = other
    .getByRole('alertdialog')
    .or(other.getByRole('dialog'))
    .getByRole('button', { name: 'Godkänn och publicera' })
  await approve.waitFor()
  expect(await accessibilityViolations(other)).toEqual([])
  await approve.click()
  await toast(other, 'Texten är godkänd och publicerad').waitFor()
  await one.getByText(/^Godkänd och publicerad av /).waitFor()
  await other.goto(new URL('/activity', other.url()).href)
  await other.getByRole('listitem').filter({ hasText: 'godkände Granskas av någon annan' }).first().waitFor()
  expect(await accessibilityViolations(other)).toEqual([])
  await call(one, 'article.unpublish', { ids: [id] })
  await call(one, 'article.delete', { id })
})

test('on a phone the notice, the comments and the review stay inside', async () => {
  const { one, other, id } = await two('På telefonen')
  await one.setViewportSize({ width: widths.phone, height: 844 })
  await title(other).fill('Skrivs')
  await one.getByText(/ skriver i Rubrik sedan kl\. /).waitFor()
  expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widths.phone)
  expect(await accessibilityViolations(one)).toEqual([])
  await other.close()
  await one.getByText(/ skriver i Rubrik/).waitFor({ state: 'detached' })
  // The proposals stand whole over the bar that saves.
  await one.getByRole('tab', { name: 'Publicering' }).click()
  await one.getByRole('button', { name: 'Kommentera', exact: true }).click()
  await one.keyboard.type('Hej @')
  await one.getByRole('option').first().waitFor()
  const people = one.getByRole('listbox', { name: 'Personer att nämna' })
  const room = async () => {
    const [list, bar] = await Promise.all([people.boundingBox(), one.locator('[data-save-bar]').boundingBox()])
    return (bar?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)
  await call(one, 'article.delete', { id })
})

const principal = (page: Page) => page.getByRole('textbox', { name: /^Rektor/ })
const isHeld = (page: Page) => principal(page).evaluate((field) => (field as HTMLInputElement).readOnly)

/** Opens a draft of a diploma in two browsers, of two people who issue for the same college. */
async function twoAtDraft(): Promise<{ one: Page; other: Page; id: number }> {
  const one = await newPage()
  await signIn(one, 'farpro', 'cert')
  const { items } = await ask<{ items: { group: { id: number } }[] }>(one, 'diploma.list', { limit: 1 })
  const { id } = await call<{ id: number }>(one, 'diploma.create', {
    data: {
      ...{ group_id: items[0]?.group.id, educator_id: null, educator: 'Skolan för två', certified_reason: '' },
      ...{ date: '2026-06-12', diplomaType: 'vuxen', education: 'vardOchOmsorg', credits: 1500 },
      ...{ principal: 'Per Utkastdal', president: '', place: 'Höör' },
      persons: [{ firstname: 'Jasmina', lastname: 'Tvåberg', personal_number: null, credits: null, email: '' }],
    },
  })
  const other = await newPage()
  await signIn(other, 'gunexe', 'cert')
  for (const page of [one, other]) {
    await page.goto(`${originOf('cert')}/diploma/${id}`)
    await principal(page).waitFor()
  }
  return { one, other, id }
}

test('at one draft of diplomas: who writes, taking over, and the question of the versions for what the first one typed', async () => {
  const { one, other, id } = await twoAtDraft()
  const here = one.getByRole('list', { name: 'Har posten öppen' })
  await here.getByText(/\S/).waitFor()
  await principal(one).fill('Skrivs av Farid')
  await other.getByText(/ skriver i Rektor sedan kl\. /).waitFor()
  expect(await isHeld(other)).toBe(true)
  expect(await other.getByRole('button', { name: 'Spara utkast' }).count()).toBe(0)
  for (const width of [widths.desktop, widths.tablet, widths.phone]) {
    await other.setViewportSize({ width, height: 900 })
    await expect.poll(() => other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await accessibilityViolations(other), String(width)).toEqual([])
  }
  await other.setViewportSize({ width: widths.desktop, height: 900 })
  await other.getByRole('button', { name: 'Ta över …' }).click()
  await other.getByRole('button', { name: 'Ja, ta över' }).click()
  await expect.poll(() => isHeld(other)).toBe(false)

  await one.getByText(/ har tagit över\./).waitFor()
  expect(await principal(one).inputValue()).toBe('Skrivs av Farid')
  expect(await one.getByRole('button', { name: 'Spara utkast' }).count()).toBe(0)
  expect(await accessibilityViolations(one)).toEqual([])

  await principal(other).fill('Skrivs av Gunilla')
  await other.getByRole('button', { name: 'Spara utkast' }).click()
  await toast(other, 'Diplomet har sparats').waitFor()
  await one.getByText(/^En nyare version sparades/).waitFor()
  await expect.poll(() => isHeld(one)).toBe(false)
  expect(await principal(one).inputValue()).toBe('Skrivs av Farid')
  await one.getByRole('button', { name: 'Spara utkast' }).click()
  await one.getByRole('button', { name: 'Spara mina ändringar ändå' }).click()
  await toast(one, 'Diplomet har sparats').waitFor()
  expect(await ask(one, 'diploma.get', { id })).toMatchObject({ principal: 'Skrivs av Farid' })
  await other.close()
  await here.waitFor({ state: 'detached' })
  await call(one, 'diploma.delete', { id })
})

test('a passage that is marked is commented, found by the other one, and told to be gone when it is', async () => {
  const { one, other, id } = await two('Citeras')
  const text = one.getByRole('textbox', { name: 'Brödtext' })
  await text.getByText('Text', { exact: true }).selectText()
  await one.getByRole('button', { name: 'Kommentera markerad text' }).click()
  await one.getByRole('textbox', { name: 'Ny kommentar' }).fill('Vilken text?')
  expect(await accessibilityViolations(one)).toEqual([])
  await one.getByRole('button', { name: 'Skicka', exact: true }).click()
  const quote = other.getByRole('link', { name: 'Text', exact: true })
  await quote.waitFor()
  await expect.poll(() => other.locator('.rich-passage').textContent()).toBe('Text')
  await quote.click()
  await other.locator('.rich-passage-shown').waitFor()
  expect(await accessibilityViolations(other)).toEqual([])
  await other.getByRole('textbox', { name: 'Brödtext' }).fill('Något annat')
  await quote.click()
  await other.getByText('Texten finns inte längre i brödtexten.').waitFor()
  await other.close()
  await call(one, 'article.delete', { id })
})

test('with the keyboard alone: taking over, a comment that names somebody, an answer to it, and its end', async () => {
  const { one, other, id } = await two('Utan mus', { status: 'published' })
  await title(one).fill('Skrivs av Gunilla')
  await other.getByText('Gunilla skriver').waitFor()
  const button = (name: string | RegExp) => other.getByRole('button', { name, exact: true })
  await press(other, button('Ta över …'))
  await press(other, button('Ja, ta över'))
  await expect.poll(() => isReadOnly(other)).toBe(false)
  // The notice, which held the focus, is gone: writing goes on in the field itself.
  await expect.poll(() => hasFocus(title(other))).toBe(true)
  await other.keyboard.press('End')
  await other.keyboard.type(' och Birte')
  expect(await title(other).inputValue()).toBe('Utan mus och Birte')
  await one.close()

  await press(other, button('Kommentera'))
  const field = other.getByRole('textbox', { name: 'Ny kommentar' })
  await expect.poll(() => hasFocus(field)).toBe(true)
  await other.keyboard.type('Stämmer veckorna, @Guni')
  await other.getByRole('option', { name: /Gunilla/ }).waitFor()
  await other.keyboard.press('Enter')
  await press(other, button('Skicka'))
  await expect.poll(() => hasFocus(button('Kommentera'))).toBe(true)
  await tabTo(other, button('Svara'), 'Shift+Tab')
  await other.keyboard.press('Enter')
  await other.keyboard.type('Ja.')
  await press(other, button('Svara'))
  await expect.poll(() => hasFocus(button('Svara'))).toBe(true)
  await press(other, button('Markera som löst'))
  await expect.poll(() => hasFocus(button('1 löst'))).toBe(true)
  await call(other, 'article.delete', { id })
})
