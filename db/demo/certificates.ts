import type { NetworkFile } from './network-file.ts'
import type { DemoTools } from './tools.ts'

type Person = { firstname: string; lastname: string; email: string; personal_number: string | null }

const firstnames = [
  'Alva',
  'Bo',
  'Cecilia',
  'David',
  'Elsa',
  'Fatima',
  'Gustav',
  'Hanna',
  'Isak',
  'Jasmin',
  'Karin',
  'Leo',
  'Maja',
  'Nadiya Надія',
  'Oskar',
  'Petra',
  'Qasim قاسم',
  'Rebecka',
  'Samuel',
  'Tove',
  'Ulf',
  'Vera',
  'Wilma',
  'Xin 欣',
  'Yasmin',
  'Zara',
  'Åke',
  'Ängla',
  'Östen',
  'Anna-Lena',
]
const lastnames = [
  'Testander',
  'Provberg',
  'Mönsterqvist',
  'Exempelsson',
  'Demolund',
  'Fiktivén',
  'Skissgren',
  'Utkastdal',
  'Påhittsson',
  'af Provköping',
  'O’Testby',
  'von Exempel-Modell',
]

/** Makes fictive persons. Only as many have personal numbers as there are official test numbers. */
function persons(count: number, from: number, numbers: readonly string[]): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index
    return {
      firstname: firstnames[at % firstnames.length] ?? '',
      lastname: lastnames[(at * 5 + Math.floor(at / firstnames.length)) % lastnames.length] ?? '',
      email: `elev${at + 1}@example.com`,
      personal_number: numbers[at] ?? null,
    }
  })
}

/** Five years from the turn of the half-year before the day. */
function periodAround(day: string): { from: string; to: string } {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '07-01'
    ? { from: `${year}-01-01`, to: `${year + 4}-12-31` }
    : { from: `${year}-07-01`, to: `${year + 5}-06-30` }
}

/**
 * Loads diplomas and certificates of the two issuing colleges over five years: drafts and issued ones, with and without
 * personal numbers.
 */
export async function loadCertificates(
  file: NetworkFile,
  { groups, now }: { groups: ReadonlyMap<string, number>; now: Date },
  tools: DemoTools,
): Promise<void> {
  const numbers = file.people.map(({ personal_number }) => personal_number)
  const group_id = groups.get('eslov-hoor-horby')
  const educator = (name: string) => ({ educator_id: groups.get(name) ?? null, educator: '' })
  const common = { group_id, principal: 'Elif Demolund', president: 'Ivar Mönsterqvist', place: 'Höör', degree: '' }
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const vuxen = {
    diplomaType: 'vuxen',
    education: 'vardOchOmsorg',
    credits: 1500,
    ...educator('provkopings-vuxenutbildning'),
  }
  const ung = {
    diplomaType: 'ung',
    education: 'vardOchOmsorg',
    credits: 2250,
    ...educator('provkopings-gymnasieforbund'),
  }
  const barn = {
    diplomaType: 'ung',
    education: 'barnFritid',
    credits: 2250,
    ...educator('provkopings-gymnasieforbund'),
  }
  const yh = { diplomaType: 'yh', education: null, credits: 200, ...educator('fiktiva-vardutbildningar') }
  const degree = 'Yrkeshögskoleexamen, specialistutbildad undersköterska'

  // Its period is the one in which all that follows is issued.
  await tools.certificate({
    user: 'kerpro',
    kind: 'college_certificate',
    data: {
      ...common,
      collegeType: 'local',
      ...periodAround(day(1590)),
      president: 'Kerstin Provberg',
      date: day(1590),
    },
    issue: true,
  })

  const issued = [
    { ...vuxen, date: day(1580), persons: persons(14, 40, numbers) },
    { ...ung, date: day(1260), persons: persons(22, 60, numbers) },
    { ...vuxen, date: day(900), persons: persons(18, 90, numbers) },
    { ...ung, date: day(530), persons: persons(24, 110, numbers) },
    { ...barn, date: day(168), persons: persons(9, 140, numbers) },
    { ...ung, date: day(168), persons: persons(26, 150, numbers) },
    { ...yh, degree, date: day(160), persons: persons(11, 180, numbers) },
    { ...vuxen, date: day(30), persons: persons(12, 12, numbers) },
  ]
  let latest: number[] = []
  for (const data of issued)
    latest = await tools.certificate({ user: 'farpro', kind: 'diploma', data: { ...common, ...data }, issue: true })
  await tools.printList({ user: 'farpro', person_ids: latest })
  await loadWithdrawnAndReplaced({ ...common, ...vuxen, date: day(60) }, tools)
  const drafts = [
    { ...vuxen, date: day(-27), persons: persons(12, 0, numbers) },
    { ...yh, degree, date: day(-30), persons: persons(4, 230, numbers) },
    // An old diploma, from before its educator was certified.
    { ...vuxen, ...educator('fiktiva-vardutbildningar'), date: '2021-12-17', persons: persons(5, 310, []) },
  ]
  for (const data of drafts)
    await tools.certificate({ user: 'farpro', kind: 'diploma', data: { ...common, ...data }, issue: false })

  const partly = {
    group_id,
    ...educator('provkopings-vuxenutbildning'),
    programme: 'Yrkespaket undersköterska',
    credits: 900,
    totalCredits: 1500,
    principal: 'Elif Demolund',
    place: 'Höör',
  }
  await tools.certificate({
    user: 'gunexe',
    kind: 'certificate',
    data: { ...partly, date: day(168), persons: persons(6, 200, numbers) },
    issue: true,
  })
  await tools.certificate({
    user: 'gunexe',
    kind: 'certificate',
    data: { ...partly, date: day(3), persons: persons(3, 210, numbers) },
    issue: false,
  })
  await loadOtherKinds(common, { day, numbers }, tools)
}

/**
 * Loads one or two certificates of each other kind, issued by the college or, where only it may, by the national
 * office. Those of language representatives come from course moments.
 */
async function loadOtherKinds(
  common: { group_id: number | undefined; principal: string; president: string; place: string },
  { day, numbers }: { day: (daysAgo: number) => string; numbers: readonly string[] },
  tools: DemoTools,
): Promise<void> {
  const college = { ...common, responsible: 'Ivar Mönsterqvist', educator_id: null, educator: '' }
  const language = { ...college, belonging: 'none', place: 'Kristianstad' }
  const leaders = { leader1: 'Oksana Fiktivén', leader2: 'Carlos Utkastdal' }
  const entries = [
    ['diploma_care_assistant', { ...college, credits: 800, date: day(120), persons: persons(8, 260, numbers) }],
    ['tutor_certificate', { ...college, step: '1', scope: '3 dagar', date: day(210), persons: persons(6, 270, []) }],
    [
      'tutor_certificate',
      {
        ...{ ...college, step: '1&2', modules: ['step2-mod02', 'step2-mod03'], scope: '5 dagar' },
        ...{ date: day(75), persons: persons(5, 278, []) },
      },
    ],
    ['tutor_award_certificate', { ...college, year: day(20).slice(0, 4), date: day(20), persons: persons(1, 284, []) }],
    ['ambassador_certificate', { ...college, date: day(45), persons: persons(4, 286, []) }],
  ] as const
  for (const [kind, data] of entries) await tools.certificate({ user: 'farpro', kind, data, issue: true })
  const national = [
    [
      'diploma_language_representative_educator',
      { ...language, ...leaders, date: day(300), persons: persons(3, 300, []) },
    ],
  ] as const
  for (const [kind, data] of national) await tools.certificate({ user: 'kerpro', kind, data, issue: true })
}

/** Loads a class of three for the verification page: one with protected identity, one withdrawn and one replaced diploma. */
async function loadWithdrawnAndReplaced(data: Record<string, unknown>, tools: DemoTools): Promise<void> {
  const [first, second, third] = persons(3, 250, [])
  if (!first || !second || !third) return
  const ids = await tools.certificate({
    user: 'farpro',
    kind: 'diploma',
    data: { ...data, persons: [{ ...first, protected: true }, second, third] },
    issue: true,
  })
  await tools.revoke({ user: 'farpro', person_id: ids[1] ?? 0, reason: 'Utfärdat av misstag' })
  const corrected = { ...third, lastname: 'Nyman-Exempel' }
  await tools.reissue({ user: 'farpro', person_id: ids[2] ?? 0, reason: 'Nytt efternamn', person: corrected })
}
