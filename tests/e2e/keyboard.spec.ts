import { expect, test } from 'vitest'
import { newPage, originOf, password } from './browser.ts'
import { hasFocus, tabTo } from './keys.ts'

test('a diploma is made and issued with the keyboard alone', async () => {
  const page = await newPage()
  await page.goto(originOf('cert'))
  await tabTo(page, page.getByLabel('Användarnamn eller e-postadress'))
  await page.keyboard.type('farpro')
  await tabTo(page, page.getByLabel('Lösenord', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Diplom', level: 1 }).waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Nytt diplom' }))
  await page.keyboard.press('Enter')

  const pick = async (label: RegExp, option: string) => {
    await tabTo(page, page.getByRole('button', { name: label }))
    await page.keyboard.press('Space')
    await page.getByRole('option').first().waitFor()
    for (let press = 0; press < 20; press++) {
      if (await page.getByRole('option', { name: option, exact: true }).and(page.locator('[data-focus]')).count()) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
  }
  await pick(/^Typ av diplom/, 'Vuxenutbildning')
  await pick(/^Utbildning/, 'Vård och omsorg')
  await tabTo(page, page.getByRole('combobox', { name: /^Utbildare/ }))
  await page.keyboard.type('Provk')
  await page.getByRole('option', { name: /Provköpings vuxenutbildning/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  for (let press = 0; press < 10; press++) {
    if (
      await page
        .getByRole('option', { name: /Provköpings vuxenutbildning/ })
        .and(page.locator('[data-focus]'))
        .count()
    )
      break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Rektor' }))
  await page.keyboard.type('Elif Demolund')
  await tabTo(page, page.getByRole('textbox', { name: 'Ort', exact: true }))
  await page.keyboard.type('Lund')
  await tabTo(page, page.getByRole('grid', { name: 'Personer' }).getByRole('gridcell').getByRole('textbox'))
  for (const text of ['Tova', 'Tangentstrand', '195801082743']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Utfärda 1 diplom' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Utfärda 1 diplom' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Utfärdade/ }).waitFor()
  await page.getByRole('rowheader', { name: /Tova Tangentstrand/ }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Skriv ut', exact: true }), 'Shift+Tab')
})

test('the first stop of a public site leads past its menu', async () => {
  const page = await newPage()
  await page.goto(originOf('eslov-hoor-horby'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await hasFocus(page.getByRole('main'))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
})
