import { expect, test } from 'vitest'
import { choose, expectScreen, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'

const site = originOf('eslov-hoor-horby')
const form = `${originOf('admin')}/statement/accessibility`

test('an editor adds a fault to the accessibility statement, publishes it, and a visitor reads it', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/statement')
  await page.getByRole('link', { name: 'Tillgänglighetsredogörelse' }).click()
  await page.getByRole('heading', { name: 'Tillgänglighetsredogörelse', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Lägg till brist' }).click()
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  await page.getByRole('link', { name: /Vad fungerar inte\?: / }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('textbox', { name: /^Vad fungerar inte/ }).fill('Provfilmen saknar syntolkning')
  await choose(page, 'Vem drabbas mest', 'Utan synförmåga eller med nedsatt syn')
  await page.getByRole('textbox', { name: /^Vad gör besökaren/ }).fill('Läs manuset bredvid.')
  await page.getByRole('textbox', { name: /^Åtgärdas senast/ }).fill('2020-01-01')
  await page.getByText('Datumet har passerat.').first().waitFor()
  await page.getByRole('textbox', { name: /^Åtgärdas senast/ }).fill('2099-03-31')
  await page.getByRole('switch', { name: /Gäller hos oss.*Kartans nålar/ }).click()
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  await toast(page, 'Sidan har publicerats').waitFor()

  const visitor = await newPage({ javaScript: false })
  await visitor.goto(site)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Tillgänglighetsredogörelse' }).click()
  await visitor.getByRole('heading', { name: 'Webbplatsen är delvis förenlig med lagkraven' }).waitFor()
  const fault = visitor.getByRole('listitem').filter({ hasText: 'Provfilmen saknar syntolkning' })
  expect(await fault.innerText()).toContain('Bara den här webbplatsen')
  expect(await fault.innerText()).toContain('åtgärdas senast 31 mars 2099')
  expect(await visitor.getByText('Kartans nålar ligger tätt').count()).toBe(0)
  // The neighbour keeps the network's fault, and has none of this site's.
  await visitor.goto(`${originOf('skane')}/tillganglighetsredogorelse`)
  await visitor.getByText('Kartans nålar ligger tätt').waitFor()
  expect(await visitor.getByText('Provfilmen').count()).toBe(0)

  await page.getByRole('button', { name: 'Sluta visa det egna' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sluta visa det egna' }).click()
  await toast(page, 'Det egna innehållet visas inte längre').waitFor()
  await visitor.goto(`${site}/tillganglighetsredogorelse`)
  await visitor.getByText('Kartans nålar ligger tätt').waitFor()
  expect(await visitor.getByText('Provfilmen').count()).toBe(0)
})

test.each([
  ['tillganglighetsredogorelse', 'Vad fungerar inte? *', 'Skicka rapporten'],
  ['dataskyddspolicy', 'Vad gäller det? *', 'Skicka'],
])('a visitor reports a fault on /%s itself, and comes back to it', async (path, question, send) => {
  const page = await newPage({ width: widths.phone })
  await page.goto(`${site}/${path}`)
  await page.getByLabel(question).fill('Jag kommer inte vidare från kartan med tangentbordet.')
  await page.getByRole('button', { name: send, exact: true }).click()
  await page.getByRole('heading', { name: 'Tack för ditt tips' }).waitFor()
  await page.getByRole('link', { name: 'Tillbaka till sidan' }).click()
  await page.waitForURL(`${site}/${path}`)
})

test('without JavaScript the report goes on in the form of tips, with what was written', async () => {
  const page = await newPage({ javaScript: false })
  await page.goto(`${site}/tillganglighetsredogorelse`)
  await page.getByLabel('Vad fungerar inte? *').fill('Filmen saknar text.')
  await page.getByLabel('Sidans adress').fill('/om-oss')
  await page.getByRole('button', { name: 'Skicka rapporten' }).click()
  await page.getByRole('heading', { name: 'Tipsa om fel på sidan', level: 1 }).waitFor()
  expect(await page.getByLabel('Vad är fel?').inputValue()).toBe('Filmen saknar text.')
  expect(await page.getByLabel('Sidans adress').inputValue()).toBe('/om-oss')
})

test('the form and both pages hold at three widths', async () => {
  const page = await newPage()
  await signIn(page, 'kerpro', 'admin', '/statement')
  await page.getByRole('heading', { name: 'Juridiska sidor' }).waitFor()
  await expectScreen(page, form)
  const visitor = await newPage()
  for (const path of ['tillganglighetsredogorelse', 'dataskyddspolicy']) {
    await visitor.goto(`${originOf()}/${path}`)
    for (const width of Object.values(widths)) {
      await visitor.setViewportSize({ width, height: 900 })
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await visitor.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await accessibilityViolations(visitor)).toEqual([])
    }
  }
})
