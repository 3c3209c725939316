import { describe, expect, test } from 'vitest'
import { formatCertificateNumber } from '../certificate-number.ts'
import {
  type CertificatePaper,
  type DiplomaPaper,
  formatCredits,
  formatDay,
  type Paper,
  paperFacts,
  paperSchema,
  paperText,
} from './index.ts'

const vuxen: DiplomaPaper = {
  kind: 'diploma',
  diplomaType: 'vuxen',
  education: 'vardOchOmsorg',
  brand: {
    name: 'Collegenätverket',
    mark: 'college',
    association: 'Föreningen Collegenätverket',
    verifyAddress: 'collegenatverket.example/verifiera',
  },
  college: {
    title: 'Eslöv–Höör–Hörby',
    parentTitle: 'College Skåne',
    logo: null,
    certified: { from: '2022-07-01', until: '2027-06-30' },
  },
  educator: 'Provköpings vuxenutbildning',
  place: 'Höör',
  date: '2026-06-12',
  principal: 'Elif Demolund',
  president: 'Ivar Mönsterqvist',
  credits: 1500,
  degree: null,
  person: { firstname: 'Jasmina', lastname: 'Testander', personalNumber: '19850912-2381' },
  number: '7K3MQ9TX2F8C',
  verifyUrl: 'https://collegenatverket.example/verifiera/7K3MQ9TX2F8C',
}

const { educator, brand, college, person, place, date, principal, number, verifyUrl } = vuxen
const common = { educator, brand, college, person, place, date, principal, number, verifyUrl }
const intyg: CertificatePaper = { kind: 'certificate', ...common, programme: null, credits: 850, totalCredits: null }

const bodyOf = (paper: Paper) =>
  paperText(paper)
    .body.map(({ text }) => text)
    .join('')

describe('the schema', () => {
  test('takes every kind', () => {
    for (const paper of [vuxen, { ...vuxen, number: null, verifyUrl: null }, intyg]) {
      expect(paperSchema.parse(paper)).toEqual(paper)
    }
  })

  test('a higher vocational diploma needs neither programme nor credits, the others both', () => {
    expect(paperSchema.safeParse({ ...vuxen, diplomaType: 'yh', education: null, credits: null }).success).toBe(true)
    const { error } = paperSchema.safeParse({ ...vuxen, education: null, credits: null })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['education', 'Obligatoriskt'],
      ['credits', 'Obligatoriskt'],
    ])
  })

  test.each([
    ['a number with letters that are never used', { number: '7K3MQ9TX2F8U' }],
    ['a number with dashes', { number: '7K3M-Q9TX-2F8C' }],
    ['a logo to be fetched', { college: { ...college, logo: 'https://elsewhere.example/logo.png' } }],
    ['an address that is none', { verifyUrl: 'verifiera' }],
    ['a day that is none', { date: '2026-02-30' }],
    ['an unknown kind', { kind: 'degree' }],
  ])('refuses %s', (_, change) => {
    expect(paperSchema.safeParse({ ...vuxen, ...change }).success).toBe(false)
  })
})

describe('texts', () => {
  test('numbers stand in groups of four, credits with a hard space, days in words', () => {
    expect(formatCertificateNumber('7K3MQ9TX2F8C')).toBe('7K3M-Q9TX-2F8C')
    expect([formatCredits(800), formatCredits(2250)]).toEqual(['800', '2\u00a0250'])
    expect(formatDay('2026-06-01')).toBe('1 juni 2026')
  })

  test('an adult diploma', () => {
    expect(bodyOf(vuxen)).toBe(
      'har genomfört Vård- och omsorgsutbildning vid Provköpings vuxenutbildning, som ingår i Eslöv–Höör–Hörby, College Skåne, med godkänt resultat i 1\u00a0500 gymnasiepoäng, och uppfyller kraven för diplom från Collegenätverket.',
    )
    expect(
      paperText(vuxen)
        .body.filter(({ strong }) => strong)
        .map(({ text }) => text),
    ).toEqual(['Vård- och omsorgsutbildning', '1\u00a0500 gymnasiepoäng'])
  })

  test('a youth diploma counts passed points', () => {
    expect(bodyOf({ ...vuxen, diplomaType: 'ung', education: 'barnFritid', credits: 2250 })).toContain(
      'Barn- och fritidsprogrammet vid Provköpings vuxenutbildning, som ingår i Eslöv–Höör–Hörby, College Skåne, och uppfyller kraven för diplom från Collegenätverket. Yrkesexamen med 2\u00a0250 godkända gymnasiepoäng.',
    )
  })

  test('a higher vocational diploma, with and without credits', () => {
    const yh: DiplomaPaper = {
      ...vuxen,
      diplomaType: 'yh',
      education: null,
      credits: 200,
      degree: 'Yrkeshögskoleexamen',
    }
    expect(bodyOf(yh)).toMatch(/^har avlagt Yrkeshögskoleexamen vid .* Omfattning: 200 yrkeshögskolepoäng\.$/)
    expect(bodyOf({ ...yh, credits: null, degree: null })).toMatch(
      /^har avlagt yrkeshögskoleexamen vid .*College Skåne\.$/,
    )
  })

  test('no paper calls anybody by a protected title', () => {
    for (const paper of [vuxen, intyg]) expect(JSON.stringify(paperText(paper))).not.toMatch(/undersköterska/i)
  })

  test('stars and placeholders that a person typed are text', () => {
    const { body } = paperText({ ...vuxen, educator: '**::college** skola' })
    expect(body.map(({ text }) => text).join('')).toContain('vid **::college** skola, som ingår i')
    expect(body.filter(({ strong }) => strong)).toHaveLength(2)
  })

  test('an installation may word it otherwise', () => {
    const words = (key: string) => (key === 'paper.title.diploma' ? 'Bevis' : key)
    expect(paperText(vuxen, words).title).toBe('Bevis')
  })

  test('a college without a certification period says only who certifies', () => {
    expect(paperText({ ...vuxen, college: { ...college, certified: null } }).certified).toEqual([
      'Föreningen Collegenätverket',
    ])
    const since = { ...college, certified: { from: '2022-07-01', until: null } }
    expect(paperText({ ...vuxen, college: since }).certified[1]).toBe('sedan 1\u00a0juli\u00a02022')
  })
})

test('a college’s own certificate tells of one period only: at its foot stands its number', () => {
  const { educator: _, principal: __, ...shared } = common
  const own = { ...shared, kind: 'college_certificate', collegeType: 'local', president: 'Kerstin Provberg' } as const
  const paper: Paper = { ...own, from: '2026-07-01', to: '2031-06-30' }
  for (const held of [paper, { ...paper, college: { ...college, certified: null } }]) {
    expect(paperText(held).certifiedShort).toBe('')
    expect(paperFacts(held).filter(({ label }) => label === 'Certifierat')).toHaveLength(1)
    expect(JSON.stringify([paperText(held).body, paperFacts(held)])).not.toContain('2022')
  }
})

test('a tutor’s certificate is signed for its college', () => {
  const { educator: _, principal: __, ...shared } = common
  const tutor = {
    ...shared,
    kind: 'tutor_certificate',
    step: '1',
    scope: null,
    modules: [],
    responsible: 'I M',
  } as const
  expect(paperText({ ...tutor, modules: [] }).signatures).toEqual([{ name: 'I M', role: 'Ansvarig, Eslöv–Höör–Hörby' }])
})

describe('facts for the verification page', () => {
  test('are those of the paper, in order', () => {
    expect(paperFacts(vuxen)).toEqual([
      { label: 'Namn', value: 'Jasmina Testander' },
      { label: 'Dokument', value: 'Diplom, vuxenutbildning' },
      { label: 'Utbildning', value: 'Vård- och omsorgsutbildning, 1\u00a0500 gymnasiepoäng' },
      { label: 'Utbildare', value: 'Provköpings vuxenutbildning' },
      { label: 'College', value: 'Eslöv–Höör–Hörby, College Skåne' },
      { label: 'Certifierat', value: '1\u00a0juli\u00a02022–30\u00a0juni\u00a02027' },
      { label: 'Utfärdat', value: '12 juni 2026' },
      { label: 'Diplomnummer', value: '7K3M-Q9TX-2F8C' },
    ])
  })

  test('never hold a personal number', () => {
    for (const paper of [vuxen, intyg]) expect(JSON.stringify(paperFacts(paper))).not.toContain('19850912')
  })

  test('leave out what a certificate does not state', () => {
    expect(paperFacts({ ...intyg, educator: null }).map(({ label }) => label)).not.toContain('Utbildare')
  })
})
