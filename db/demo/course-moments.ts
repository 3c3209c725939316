import type { Db } from '../src/client.ts'
import { buildCourseMoment, buildParticipant } from '../testing/factories/course-moment.ts'
import type { NetworkFile } from './network-file.ts'
import type { DemoTools } from './tools.ts'

type Place = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }

const employers = [
  ['Provköpings kommun', 'aldreboende', 'kommun'],
  ['Omsorgsprov AB', 'hemtjanst', 'privat'],
  ['Region Provland', 'vardcentral', 'region'],
  ['Demohem Vård och Omsorg', 'lss', 'privat'],
  ['Provköpings kommun', 'hemvard', 'kommun'],
  ['Region Provland', 'psykiatri', 'region'],
  ['Stiftelsen Testhemmet', 'aldreboende', 'privat'],
] as const

const participants = [
  ...['Amira Provberg', 'Liban Demolund', 'Rahel Mönsterqvist', 'Pontus Påhittsson', 'Hodan Exempelsson'],
  ...['Samir Fiktivén', 'Dagny Skissgren', 'Tuva Demolund', 'Idris Utkastdal', 'Vera Provberg', 'Omar Testander'],
  ...['Linnea Fiktivén', 'Xin Exempelsson', 'Åsa Mönsterqvist'],
]
/** Positions of the participants that have not passed all parts. */
const notPassed = [3, 6]

/** A course moment with its number of participants and their state. */
type MomentPlan = {
  college: string
  from?: number
  size: number
  passed?: boolean
  /** The user that issues its diplomas, if they are issued. */
  issuer?: string
  row: Parameters<typeof buildCourseMoment>[1]
}

const day = (text: string) => new Date(`${text}T00:00:00Z`)

/**
 * Loads four course moments: one completed and billed, one in progress, one only ordered, and one with issued diplomas.
 */
export async function loadCourseMoments(
  db: Db,
  file: NetworkFile,
  { groups, people, now }: Place,
  tools: DemoTools,
): Promise<void> {
  const year = now.getUTCFullYear()
  const users = (...names: string[]) => ({
    connect: names.flatMap((name) => {
      const id = people.get(name)
      return id ? [{ id }] : []
    }),
  })
  const billing = {
    billing_organisation: 'Provköpings kommun',
    billing_orgnr: '299999-0019',
    billing_address: 'Fakturaservice\nBox 1\n123 45 Provköping',
    billing_responsible: 'Elif Demolund',
    billing_order: 'Kostnadsställe 4711',
  }
  const wanted: MomentPlan[] = [
    {
      college: 'nordostra-skane',
      size: participants.length,
      passed: true,
      row: {
        title: `Språkombud, Kristianstad våren ${year}`,
        orderer: 'Nordöstra Skåne',
        place: 'Kristianstad',
        from: day(`${year}-01-14`),
        to: day(`${year}-05-29`),
        audience: 'outside',
        billed_at: new Date(`${year}-02-03T09:00:00Z`),
        ...billing,
        educators: users('oksfik', 'carutk'),
        stakeholders: users('ivamon'),
      },
    },
    {
      college: 'eslov-hoor-horby',
      size: 9,
      row: {
        title: `Språkombud, Höör hösten ${year}`,
        orderer: 'Provköpings kommun',
        orderer_description: 'Äldreomsorgens fem enheter i kommunens norra del.',
        place: 'Höör',
        from: day(`${year}-09-02`),
        to: day(`${year + 1}-01-20`),
        ...billing,
        educators: users('oksfik'),
        stakeholders: users('elidem'),
      },
    },
    {
      college: 'skane',
      size: 0,
      row: {
        title: `Språkombud för restaurang och hotell, våren ${year + 1}`,
        orderer: 'Exempelhotellen i Skåne',
        place: 'Malmö',
        from: day(`${year + 1}-02-10`),
        audience: 'other_industry',
        educators: users('oksfik'),
      },
    },
    {
      college: 'eslov-hoor-horby',
      from: 7,
      size: 7,
      passed: true,
      issuer: 'farpro',
      row: {
        number: `KT-${year - 1}-009`,
        title: `Språkombud, Höör hösten ${year - 1}`,
        orderer: 'Provköpings kommun',
        place: 'Höör',
        from: day(`${year - 1}-08-27`),
        to: day(`${year - 1}-12-11`),
        ...billing,
        educators: users('oksfik', 'carutk'),
        stakeholders: users('ivamon', 'elidem'),
      },
    },
  ]
  for (const [at, { college, from = 0, size, passed = false, issuer, row }] of wanted.entries()) {
    const { id } = await buildCourseMoment(db, {
      number: `KT-${year}-${String(at + 12).padStart(3, '0')}`,
      ...row,
      group_id: groups.get(college),
      orderer_college_id: groups.get('skane') ?? null,
      author_id: people.get('ivamon') ?? null,
    })
    for (const [position, name] of participants.slice(from, from + size).entries()) {
      const [firstname = '', lastname = ''] = name.split(' ')
      const [employer, workplace, employer_type] = employers[position % employers.length] ?? employers[0]
      const number = issuer ? undefined : file.people[position + at * 20]?.personal_number
      await buildParticipant(db, {
        ...{ course_moment_id: id, position, firstname, lastname, employer, workplace, employer_type },
        ...{ email: `deltagare${position + 1}@example.com`, approved: passed && !notPassed.includes(from + position) },
        ...(number && tools.personalNumber(number)),
      })
    }
    if (issuer) await tools.courseMomentDiploma({ user: issuer, id })
  }
}
