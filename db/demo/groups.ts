import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { buildEducation } from '../testing/factories/education.ts'
import { type BuiltPeriod, buildGroup, periodRows } from '../testing/factories/group.ts'
import { educationTexts } from './education-texts.ts'
import type { NetworkFile } from './network-file.ts'

/** Active sub-sites. `halsingland` has an inactive one. */
const activeSites = new Set([
  'skane',
  'eslov-hoor-horby',
  'halland',
  'halmstad-hylte-laholm',
  'sormland',
  'eskilstuna',
  'stockholmsregionen',
  'dalarna',
  'falun-borlange',
  'norrbotten',
  'lulea',
  'vasterbotten',
  'umea',
])

const educations = [
  { title: 'Vård- och omsorgsprogrammet', code: 'VO' },
  { title: 'Barn- och fritidsprogrammet, pedagogiskt och socialt arbete', code: 'BF' },
  { title: 'Introduktionsprogram mot vård och omsorg', code: 'IM' },
  { title: 'Yrkespaket undersköterska', code: 'VOXABN' },
  { title: 'Yrkespaket vårdbiträde', code: 'VOXVBA' },
  { title: 'Barn- och fritidsutbildning', code: 'BFVUX' },
  { title: 'Specialistutbildad undersköterska', code: 'YHUSK' },
  { title: 'Stödpedagog', code: 'YHSTP' },
] as const

type Educator = {
  name: string
  title: string
  type: string
  orgnr?: string
  since: string
  at: [number, number]
  teaches: string[]
}

const eslov = 'eslov-hoor-horby'

/** The parts of Eslöv–Höör–Hörby, the site with every field filled. Their places lie round the college. */
const eslovEducators: Educator[] = [
  {
    name: 'provkopings-gymnasieforbund',
    title: 'Provköpings gymnasieförbund',
    type: 'kom_gym',
    orgnr: '299999-0068',
    since: '2011-06-01',
    at: [55.839, 13.304],
    teaches: ['VO', 'BF', 'IM'],
  },
  {
    name: 'provkopings-vuxenutbildning',
    title: 'Provköpings vuxenutbildning',
    type: 'kom_vux',
    since: '2014-01-01',
    at: [55.935, 13.543],
    teaches: ['VOXABN', 'VOXVBA', 'BFVUX'],
  },
  {
    name: 'provskogens-friskola',
    title: 'Provskogens Friskola',
    type: 'fri_gym',
    orgnr: '559999-9058',
    since: '2014-01-01',
    at: [55.94, 13.6],
    teaches: ['VO'],
  },
  {
    name: 'lindprovs-folkhogskola',
    title: 'Lindprovs folkhögskola',
    type: 'folkhogskola',
    orgnr: '899999-9025',
    since: '2020-07-01',
    at: [55.857, 13.66],
    teaches: ['VOXVBA'],
  },
  {
    name: 'fiktiva-vardutbildningar',
    title: 'Fiktiva Vårdutbildningar',
    type: 'fri_vux',
    orgnr: '559999-9041',
    since: '2022-01-01',
    at: [55.87, 13.36],
    teaches: ['VOXABN', 'YHUSK'],
  },
]

const eslovEmployers = [
  ['provkopings-kommun', 'Provköpings kommun', 'kommun', '299999-0019', 55.845, 13.31],
  ['region-provland', 'Region Provland', 'region', '299999-0043', 55.93, 13.55],
  ['demohem', 'Demohem Vård och Omsorg', 'privat', '559999-9025', 55.86, 13.65],
  ['demoviks-kommun', 'Demoviks kommun', 'kommun', '299999-0027', 55.937, 13.53],
  ['exempelstads-kommun', 'Exempelstads kommun', 'kommun', '299999-0035', 55.852, 13.67],
  ['region-demobygden', 'Region Demobygden', 'region', '299999-0050', 55.84, 13.29],
  ['omsorgsprov', 'Omsorgsprov', 'privat', '559999-9017', 55.85, 13.32],
  ['hemtjanst-exempel', 'Hemtjänst Exempel', 'privat', '559999-9033', 55.94, 13.56],
  ['stiftelsen-testhemmet', 'Stiftelsen Testhemmet', 'privat', '899999-9033', 55.86, 13.64],
  ['provets-omsorgskooperativ', 'Provets Omsorgskooperativ', 'privat', '799999-9019', 55.92, 13.54],
  ['utkast-vard', 'Handelsbolaget Utkast Vård', 'privat', '999999-9015', 55.83, 13.33],
] as const

/** A first period of three years, then periods of five, from July of the one year to June of the other. */
function periodsFrom(since: number, until: number): BuiltPeriod[] {
  const starts = [since, ...Array.from({ length: 9 }, (_, index) => since + 3 + index * 5)].filter(
    (each) => each < until,
  )
  return starts.map((start, index) => [`${start}-07-01`, `${starts[index + 1] ?? until}-06-30`])
}

/** Colleges whose certification has ended, and begins only next year. */
const unusualPeriods = (year: number): Record<string, BuiltPeriod[]> => ({
  filipstad: periodsFrom(year - 14, year - 6),
  ostersund: periodsFrom(year + 1, year + 4),
})

/** Loads all groups and educations. Answers the groups' ids by name. */
export async function loadGroups(db: Db, file: NetworkFile, now: Date): Promise<Map<string, number>> {
  const year = now.getFullYear()
  const ids = new Map<string, number>()
  const codes = new Map<string, number>()
  for (const education of educations) {
    codes.set(education.code, (await buildEducation(db, { ...education, ...educationTexts[education.code] })).id)
  }
  const taught: Prisma.EducationUsageCreateManyInput[] = []
  const periods: Prisma.CertificationPeriodCreateManyInput[] = []
  const parts: Parts = {
    teach: (education_usage_id, names, since) => {
      for (const [position, code] of names.entries()) {
        const education_id = codes.get(code)
        if (!education_id) continue
        taught.push({ education_id, education_usage_id, position, certified: since === null ? null : new Date(since) })
      }
    },
    certify: (id, ...days) => periods.push(...periodRows(id, days)),
  }
  const groupsOf = async (data: Prisma.GroupCreateManyInput[]) => {
    const made = await db.group.createManyAndReturn({ data, select: { id: true, name: true } })
    for (const { name, id } of made) ids.set(name, id)
  }

  await groupsOf(
    file.regions.map((region) => ({
      name: region.name,
      title: region.title,
      category: 'region',
      description: `${region.title} är samverkan mellan utbildare och arbetsgivare i vård och omsorg i hela ${region.region}.`,
      municipalities: region.town,
      latitude: region.latitude,
      longitude: region.longitude,
      email: `${region.name}@example.com`,
      vopagesStatus: activeSites.has(region.name),
      // The sites of the others have the network's own page.
      data_protection_policy_url: activeSites.has(region.name) ? '' : 'https://www.example.com/',
    })),
  )
  for (const [index, { name }] of file.regions.entries())
    parts.certify(ids.get(name) ?? 0, ...periodsFrom(2009 + (index % 9), year + 1 + (index % 4)))

  await groupsOf(
    file.localColleges.map((college) => ({
      name: college.name,
      title: college.title,
      category: 'local',
      parent_id: ids.get(college.parent) ?? null,
      description: `I ${college.title} samverkar skola och arbetsliv för att fler ska vilja, kunna och orka arbeta i vård och omsorg.`,
      municipalities: college.municipalities,
      latitude: college.latitude,
      longitude: college.longitude,
      vopagesStatus: activeSites.has(college.name),
    })),
  )
  for (const [index, { name }] of file.localColleges.entries()) {
    // The present period of Eslöv–Höör–Hörby is made by the certificate that states it (certificates.ts).
    if (name === eslov) continue
    const usual = periodsFrom(2010 + (index % 12), year + 1 + (index % 4))
    parts.certify(ids.get(name) ?? 0, ...(unusualPeriods(year)[name] ?? usual))
  }
  await loadPlainParts(db, file.localColleges, ids, parts)
  await loadEslov(db, ids, parts)
  await db.educationUsage.createMany({ data: taught })
  await db.certificationPeriod.createMany({ data: periods })
  return ids
}

/** The educations that groups offer and their certified days, collected and saved together. */
type Parts = {
  teach(groupId: number, codes: readonly string[], since: string | null): void
  certify(groupId: number, ...days: BuiltPeriod[]): void
}
type College = NetworkFile['localColleges'][number]

/** Loads one educator and one employer of each plain college, named after its first municipality. */
async function loadPlainParts(db: Db, colleges: readonly College[], ids: ReadonlyMap<string, number>, parts: Parts) {
  const plain = colleges.filter(({ name }) => name !== eslov)
  const data = plain.flatMap((college): Prisma.GroupCreateManyInput[] => {
    const town = college.municipalities.split(',')[0]?.trim() || college.title
    const parent_id = ids.get(college.name) ?? null
    return [
      {
        name: `komvux-${college.name}`.slice(0, 60),
        title: `Komvux ${town}`,
        category: 'educator',
        educator_type: 'kom_vux',
        parent_id,
        latitude: college.latitude + 0.01,
        longitude: college.longitude + 0.015,
      },
      {
        name: `omsorgen-${college.name}`.slice(0, 60),
        title: `Vård och omsorg i ${town}`,
        category: 'employer',
        employer_type: 'kommun',
        parent_id,
        latitude: college.latitude - 0.012,
        longitude: college.longitude - 0.01,
      },
    ]
  })
  const made = await db.group.createManyAndReturn({ data, select: { id: true, category: true } })
  for (const { id } of made.filter(({ category }) => category === 'educator')) {
    parts.certify(id, ['2018-01-01'])
    parts.teach(id, ['VOXABN', 'VOXVBA'], '2018-01-01')
  }
}

async function loadEslov(db: Db, ids: Map<string, number>, { teach, certify }: Parts) {
  const parent_id = ids.get(eslov)
  if (!parent_id) throw new Error('The demo network has no Eslöv–Höör–Hörby')
  await db.group.update({
    where: { id: parent_id },
    data: {
      description:
        'Fem utbildare och elva arbetsgivare samverkar för att fler ska vilja, kunna och orka arbeta i vård och omsorg.',
      orgnr: '299999-0019',
      email: 'eslov-hoor-horby@example.com',
      phone1: '070-174 06 31',
      website: 'https://www.provkoping.example',
      front_title: 'Skola och arbetsliv, tillsammans',
      front_body:
        '<p>I Eslöv–Höör–Hörby samverkar fem utbildare och elva arbetsgivare om kompetensförsörjningen i vård och omsorg.</p>',
    },
  })
  certify(parent_id, ['2011-06-01', '2014-05-31'], ['2014-06-01', '2019-05-31'])
  teach(parent_id, ['VO', 'VOXABN'], '2011-06-01')
  teach(parent_id, ['BF'], null)
  for (const { name, title, type, orgnr = '', since, at, teaches } of eslovEducators) {
    const { id } = await buildGroup(db, {
      name,
      title,
      orgnr,
      parent_id,
      category: 'educator',
      educator_type: type,
      certified: new Date(since),
      email: `${name}@example.com`,
      website: `https://www.${name}.example`,
      latitude: at[0],
      longitude: at[1],
    })
    ids.set(name, id)
    teach(id, teaches, since)
  }
  for (const [name, title, employer_type, orgnr, latitude, longitude] of eslovEmployers) {
    const { id } = await buildGroup(db, {
      ...{ name, title, orgnr, employer_type, latitude, longitude, parent_id, category: 'employer' },
      email: `${name}@example.com`,
      website: `https://www.${name}.example`,
    })
    ids.set(name, id)
  }
  const others = [
    ['studieforbundet-exempel', 'Studieförbundet Exempel', '799999-9027'],
    ['kompetensprov', 'Kompetensprov Arbetsmarknadsutbildning', '559999-9066'],
  ] as const
  for (const [name, title, orgnr] of others) {
    await buildGroup(db, {
      name,
      title,
      orgnr,
      parent_id,
      category: 'other',
      email: `${name}@example.com`,
      website: `https://www.${name}.example`,
    })
  }
}
