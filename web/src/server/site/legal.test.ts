import { accessibilityDraft, buildStatement, dataProtectionDraft, fault } from '@kollegium/api/testing/statements'
import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const { db, get, clear, heard } = await createSites(listenForChanges)
const host = 'skane'
const statement = '/tillganglighetsredogorelse'
const policy = '/dataskyddspolicy'

let groupId: number
beforeEach(async () => {
  await clear()
  groupId = (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })).id
})

const accessibility = (group_id: number | null, more = {}) =>
  heard(['Statement'], () =>
    buildStatement(db, { kind: 'accessibility', group_id, draft: accessibilityDraft(), ...more }),
  )
const dataProtection = (group_id: number | null) =>
  heard(['Statement'], () => buildStatement(db, { kind: 'dataProtection', group_id, draft: dataProtectionDraft() }))
/** Returns the text of a node without its possible breaks. */
const plain = (node: Element) => textOf(node).replaceAll('\u00ad', '')
/** Returns the addresses of the footer's legal links. */
async function footer(at = host) {
  const { document } = await get('/', { host: at })
  const links = [...document.querySelectorAll('footer a')]
  const of = (text: string) => links.find((link) => plain(link) === text)?.getAttribute('href') ?? null
  return [of('Tillgänglighetsredogörelse'), of('Dataskyddspolicy')]
}
const statusOf = async (path: string, at = host) => (await get(path, { host: at })).status

test('a site without statements has neither pages nor links', async () => {
  for (const at of [host, '']) {
    expect(await footer(at)).toEqual([null, null])
    expect([await statusOf(statement, at), await statusOf(policy, at)]).toEqual([404, 404])
  }
})

test('the page of the network stands on every site, and a change shows at the next request', async () => {
  await accessibility(null)
  for (const at of [host, '']) {
    expect(await footer(at)).toEqual([statement, null])
    expect(await statusOf(statement, at)).toBe(200)
  }
  const { document } = await get(statement, { host })
  expect(document.title).toBe('Tillgänglighetsredogörelse | College Skåne')
  expect([...document.querySelectorAll('h1')].map(plain)).toEqual(['Tillgänglighetsredogörelse'])
  expect(textOf(document.querySelector('main h2'))).toBe('Webbplatsen är delvis förenlig med lagkraven')
  expect(document.querySelector('main a[href^="/tipsa"]')?.getAttribute('href')).toBe(
    '/tipsa?sida=%2Ftillganglighetsredogorelse',
  )
  const form = document.querySelector('main form[action="/tipsa"][method="post"][data-bot-check]')
  expect(
    [...(form?.querySelectorAll('textarea, input[type=text], input[type=email]') ?? [])].map((each) =>
      each.getAttribute('name'),
    ),
  ).toEqual(expect.arrayContaining(['message', 'page', 'email']))
  expect(form?.querySelector('label[for="falt-message"]')?.textContent).toContain('Vad fungerar inte?')
  await heard(['Statement'], () => db.statement.deleteMany())
  expect(await footer()).toEqual([null, null])
  expect(await statusOf(statement)).toBe(404)
})

test('texts of editors are text, never markup', async () => {
  const draft = accessibilityDraft({ organisation: '<img src=x onerror=alert(1)>' }, [
    fault('film-1', { title: '</li><script>alert(1)</script>' }),
  ])
  await accessibility(groupId, { draft })
  const { document } = await get(statement, { host })
  expect(document.querySelector('main script, main img')).toBeNull()
  expect(textOf(document.querySelector('main'))).toContain('</li><script>alert(1)</script>')
})

describe('the policy', () => {
  test('elsewhere wins over the network’s page, and the site’s own page wins over both', async () => {
    await dataProtection(null)
    expect(await footer()).toEqual([null, policy])
    const data_protection_policy_url = 'https://skane.example/policy'
    await heard(['Group'], () => db.group.update({ where: { id: groupId }, data: { data_protection_policy_url } }))
    expect(await footer()).toEqual([null, 'https://skane.example/policy'])
    expect(await statusOf(policy)).toBe(404)
    await dataProtection(groupId)
    expect(await footer()).toEqual([null, policy])
    expect(await statusOf(policy)).toBe(200)
  })
})

test('a site that isn’t open has no legal pages', async () => {
  await accessibility(null)
  await heard(['Group'], () => db.group.update({ where: { id: groupId }, data: { vopagesStatus: false } }))
  expect((await footer())[0]).toBeNull()
  expect(textOf((await get(statement, { host })).document.querySelector('h1'))).toContain('under uppbyggnad')
})

test('a preview that is not ours shows nothing', async () => {
  await accessibility(null)
  const { status, headers } = await get(`${statement}?forhandsgranska=accessibility.0.zz.xx`, { host })
  expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex'])
})
