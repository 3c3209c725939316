import type { PublicStatement } from '@kollegium/api/server'
import { describe, expect, test } from 'vitest'
import { accessibilityPage, policyPage } from './legal-models.ts'

const site = { title: 'Eslöv', groupId: 2, path: '/tillganglighetsredogorelse', preview: false }
const eslov = { id: 2, title: 'Eslöv' }
const skane = { id: 1, title: 'College Skåne' }

const fault = (key: string, situation: string, from: PublicStatement['items'][number]['from'] = null) => ({
  from,
  item: { key, title: key, situation, requirement: 'WCAG 1.2.2', instead: 'Läs manus.', reason: '', by: '2026-12-18' },
})
const statement = (more: Partial<PublicStatement> = {}): PublicStatement => ({
  kind: 'accessibility',
  values: {
    organisation: 'Provköpings kommun',
    assessment: 'partial',
    assessedOn: '2026-11-04',
    method: 'self',
    email: 'a@example.com',
    answerDays: 2,
  },
  items: [fault('film', 'hearing', eslov), fault('karta', 'seeing', skane), fault('diagram', 'seeing')],
  updated: '2026-11-18',
  ...more,
})
const sectionOf = (page: ReturnType<typeof accessibilityPage>, id: string) =>
  page.sections.find((each) => each.id === id)

describe('the accessibility statement', () => {
  const page = accessibilityPage(statement(), site)

  test('begins with the assessment, its day and its method', () => {
    expect(page.box).toEqual({
      heading: 'Webbplatsen är delvis förenlig med lagkraven',
      text: 'Lagen om tillgänglighet till digital offentlig service, DOS-lagen. 3 kända brister beskrivs nedan.',
      facts: [
        { label: 'Senaste bedömning', value: '4 november 2026' },
        { label: 'Så har vi testat', value: 'Självskattning' },
        { label: 'Senast uppdaterad', value: '18 november 2026' },
      ],
    })
    expect(page.head).toMatchObject({ title: 'Tillgänglighetsredogörelse', hidden: false })
    expect(page.head.description).toContain('Eslöv')
  })

  test('has the faults by situation, each with its place and its day', () => {
    expect(
      sectionOf(page, 'brister')?.groups?.map(({ heading, items }) => [heading, items.map(({ scope }) => scope)]),
    ).toEqual([
      ['Dig som inte ser eller ser dåligt', ['College Skåne och college under', 'Hela nätverket']],
      ['Dig som inte hör eller hör dåligt', ['Bara den här webbplatsen']],
    ])
    expect(sectionOf(page, 'brister')?.groups?.[1]?.items[0]?.note).toBe(
      'WCAG 1.2.2 · åtgärdas senast 18 december 2026',
    )
  })

  test('leads to the report, to the contact and to the supervisor', () => {
    const report = sectionOf(page, 'rapportera')?.form
    expect(report?.rows.map((row) => row.map(({ name, label }) => [name, label]))).toEqual([
      [['message', 'Vad fungerar inte?']],
      [
        ['page', 'Sidans adress'],
        ['email', 'E-postadress'],
      ],
    ])
    expect(sectionOf(page, 'hjalp')).toMatchObject({
      contacts: { email: 'a@example.com', phone: '' },
      paragraphs: [expect.stringMatching(/Vi svarar inom 2 arbetsdagar\.$/)],
    })
    expect(sectionOf(page, 'tillsyn')?.sentence).toEqual({
      before: expect.stringMatching(/^Myndigheten för digital förvaltning, Digg, har tillsyn.* kan du $/),
      link: 'anmäla det dit',
      url: 'https://www.digg.se/tdosanmalan',
      after: '.',
    })
  })

  test('without faults it has no list of them', () => {
    const flawless = accessibilityPage(statement({ items: [] }), site)
    expect(sectionOf(flawless, 'brister')).toBeUndefined()
    expect(flawless.box?.text).toContain('Vi känner inte till några brister.')
  })

  test('another supervisor replaces the standard one, and no script becomes a link', () => {
    const values = { ...statement().values, supervisor: 'Nya myndigheten', supervisorUrl: 'https://ny.example/' }
    const moved = sectionOf(accessibilityPage(statement({ values }), site), 'tillsyn')
    expect(moved?.sentence).toMatchObject({
      before: expect.stringMatching(/^Nya myndigheten har/),
      url: 'https://ny.example/',
    })
    const scripted = { ...values, supervisorUrl: 'javascript:alert(1)' }
    const section = sectionOf(accessibilityPage(statement({ values: scripted }), site), 'tillsyn')
    expect(section?.sentence).toBeUndefined()
    expect(section?.paragraphs[0]).toContain('anmäla det dit')
  })

  test('search engines leave a preview out', () => {
    expect(accessibilityPage(statement(), { ...site, preview: true }).head.hidden).toBe(true)
  })
})

test('the policy names each purpose with its ground, and leaves empty facts out', () => {
  const item = { key: 'konto', title: 'Konton', data: 'Namn.', ground: 'task', kept: 'Ett år.', recipients: '' }
  const page = policyPage(
    {
      kind: 'dataProtection',
      values: { organisation: 'Föreningen', email: 'a@example.com', officer: 'Ada Test' },
      items: [{ from: null, item }],
      updated: '2026-11-18',
    },
    site,
  )
  expect(page.lead).toBe('Föreningen ansvarar för personuppgifterna på webbplatsen för Eslöv.')
  expect(sectionOf(page, 'anvandning')?.groups?.[0]?.items).toEqual([
    {
      title: 'Konton',
      paragraphs: [],
      facts: [
        { label: 'Uppgifter', value: 'Namn.' },
        { label: 'Laglig grund', value: 'Uppgift av allmänt intresse' },
        { label: 'Sparas', value: 'Ett år.' },
      ],
      note: '',
      scope: 'Hela nätverket',
    },
  ])
  expect(page.sections.map(({ id }) => id)).toEqual([
    'kontakt',
    'anvandning',
    'rattigheter',
    'kakor',
    'synpunkter',
    'tillsyn',
    'uppdaterad',
  ])
})
