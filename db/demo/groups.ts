import type { Db } from '../src/client.ts'
import { buildEducation, buildEducationUsage } from '../testing/factories/education.ts'
import { type BuiltPeriod, buildGroup, buildPeriods } from '../testing/factories/group.ts'
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
  for (const education of educations)
    codes.set(education.code, (await buildEducation(db, { ...education, ...educationTexts[education.code] })).id)
  const teach = async (groupId: number, taught: readonly string[], since: string | null) => {
    for (const [position, code] of taught.entries()) {
      const education_id = codes.get(code)
      if (!education_id) continue
      await buildEducationUsage(db, {
        education_id,
        education_usage_id: groupId,
        position,
        certified: since && new Date(since),
      })
    }
  }

  for (const [index, region] of file.regions.entries()) {
    const { id } = await buildGroup(db, {
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
    })
    ids.set(region.name, id)
    await buildPeriods(db, id, ...periodsFrom(2009 + (index % 9), year + 1 + (index % 4)))
  }
  for (const [index, college] of file.localColleges.entries()) {
    const { id } = await buildGroup(db, {
      name: college.name,
      title: college.title,
      category: 'local',
      parent_id: ids.get(college.parent),
      description: `I ${college.title} samverkar skola och arbetsliv för att fler ska vilja, kunna och orka arbeta i vård och omsorg.`,
      municipalities: college.municipalities,
      latitude: college.latitude,
      longitude: college.longitude,
      vopagesStatus: activeSites.has(college.name),
    })
    ids.set(college.name, id)
    const usual = periodsFrom(2010 + (index % 12), year + 1 + (index % 4))
    await buildPeriods(db, id, ...(unusualPeriods(year)[college.name] ?? usual))
    if (college.name !== 'eslov-hoor-horby') await loadPlainParts(db, college, id, teach)
  }
  await loadEslov(db, ids, teach)
  return ids
}

type Teach = (groupId: number, taught: readonly string[], since: string | null) => Promise<void>
type College = NetworkFile['localColleges'][number]

/** Loads one educator and one employer, named after the first municipality. */
async function loadPlainParts(db: Db, college: College, parent_id: number, teach: Teach) {
  const town = college.municipalities.split(',')[0]?.trim() || college.title
  const educator = await buildGroup(db, {
    name: `komvux-${college.name}`.slice(0, 60),
    title: `Komvux ${town}`,
    category: 'educator',
    educator_type: 'kom_vux',
    parent_id,
    certified: new Date('2018-01-01'),
    latitude: college.latitude + 0.01,
    longitude: college.longitude + 0.015,
  })
  await teach(educator.id, ['VOXABN', 'VOXVBA'], '2018-01-01')
  await buildGroup(db, {
    name: `omsorgen-${college.name}`.slice(0, 60),
    title: `Vård och omsorg i ${town}`,
    category: 'employer',
    employer_type: 'kommun',
    parent_id,
    latitude: college.latitude - 0.012,
    longitude: college.longitude - 0.01,
  })
}

async function loadEslov(db: Db, ids: Map<string, number>, teach: Teach) {
  const parent_id = ids.get('eslov-hoor-horby')
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
  // Its present period is made by the certificate that states it (certificates.ts).
  await buildPeriods(db, parent_id, ['2011-06-01', '2014-05-31'], ['2014-06-01', '2019-05-31'])
  await teach(parent_id, ['VO', 'VOXABN'], '2011-06-01')
  await teach(parent_id, ['BF'], null)
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
    await teach(id, teaches, since)
  }
  for (const [name, title, employer_type, orgnr, latitude, longitude] of eslovEmployers) {
    const { id } = await buildGroup(db, {
      name,
      title,
      orgnr,
      employer_type,
      latitude,
      longitude,
      parent_id,
      category: 'employer',
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
