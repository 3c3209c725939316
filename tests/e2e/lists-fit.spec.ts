import { listed } from '@kollegium/api/lists'
import { expect, test } from 'vitest'
import { wideTables } from './app.ts'
import { follow, newPage, settled, signIn } from './browser.ts'

/** Lists of entities that the drawer doesn't lead to. The admin opens a page for most of them. */
const others = Object.values(listed).flatMap(({ name, navigation, list }) =>
  navigation || list.columns.length === 0 ? [] : `/${name}`,
)
/** Its columns are the roles, as many as there are. */
const matrix = '/permission'

// The office sees the most columns: rows of every group, with the group. `no-promises` looks at the lists of a group's people.
test.each([
  { app: 'admin', more: others },
  { app: 'cert', more: [] },
] as const)('the standard columns of every list of $app have room on a screen of 1280 px', async ({ app, more }) => {
  const page = await newPage({ width: 1280 })
  await signIn(page, 'birtes', app)
  await settled(page)
  const drawer = await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const found: string[] = []
  let tables = 0
  for (const path of new Set([...drawer, ...more])) {
    if (path === matrix) continue
    await follow(page, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    tables += await page.getByRole('table').count()
    found.push(...(await wideTables(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(found).toEqual([])
  expect(tables).toBeGreaterThan(10)
})
