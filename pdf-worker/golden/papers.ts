import type { CertificatePaper, DiplomaPaper, Paper, PaperKind } from '@kollegium/api/certificates/papers/index'

/** Papers to look at: the everyday ones, and the shortest and longest that anyone could ask for. Everybody is invented. */
const brand: Paper['brand'] = {
  name: 'Collegenätverket',
  mark: 'college',
  association: 'Föreningen Collegenätverket',
  verifyAddress: 'collegenatverket.example/verifiera',
}

const college: Paper['college'] = {
  title: 'Eslöv–Höör–Hörby',
  parentTitle: 'College Skåne',
  logo: null,
  certified: { from: '2022-07-01', until: '2027-06-30' },
}

/** A regional college: it has no parent that is one. */
const skane: Paper['college'] = {
  title: 'College Skåne',
  parentTitle: null,
  logo: null,
  certified: { from: '2023-07-01', until: '2028-06-30' },
}

const verify = (number: string) => `https://collegenatverket.example/verifiera/${number}`

export const vuxen: DiplomaPaper = {
  kind: 'diploma',
  diplomaType: 'vuxen',
  education: 'vardOchOmsorg',
  brand,
  college,
  educator: 'Provköpings vuxenutbildning',
  place: 'Höör',
  date: '2026-06-12',
  principal: 'Elif Demolund',
  president: 'Ivar Mönsterqvist',
  credits: 1500,
  degree: null,
  person: { firstname: 'Jasmina', lastname: 'Testander', personalNumber: '19850912-2381' },
  number: '7K3MQ9TX2F8C',
  verifyUrl: verify('7K3MQ9TX2F8C'),
}

export const ung: DiplomaPaper = {
  ...vuxen,
  diplomaType: 'ung',
  education: 'barnFritid',
  educator: 'Provköpings gymnasium',
  credits: 2250,
  person: { firstname: 'Nils', lastname: 'Påhittsson', personalNumber: null },
}

export const yh: DiplomaPaper = {
  ...vuxen,
  diplomaType: 'yh',
  education: null,
  educator: 'Yrkeshögskolan Provköping',
  credits: 200,
  degree: 'Yrkeshögskoleexamen',
  president: null,
}

export const intyg: CertificatePaper = {
  kind: 'certificate',
  brand,
  college,
  educator: 'Provköpings vuxenutbildning',
  programme: 'Vård- och omsorgsutbildning för vuxna',
  credits: 850,
  totalCredits: 1500,
  place: 'Höör',
  date: '2026-12-18',
  principal: 'Elif Demolund',
  person: { firstname: 'Samir', lastname: 'Fiktivén', personalNumber: '19980509-2393' },
  number: '4D8WN2RJ61PB',
  verifyUrl: verify('4D8WN2RJ61PB'),
}

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48"><circle cx="24" cy="24" r="20" fill="#0B2F4A"/><rect x="56" y="16" width="100" height="16" fill="#78C38C"/></svg>`

export const shortest: DiplomaPaper = {
  ...yh,
  college: { title: 'Åre', parentTitle: null, logo: `data:image/svg+xml,${encodeURIComponent(logo)}`, certified: null },
  educator: 'Ö',
  place: 'Å',
  principal: 'Bo Ek',
  credits: null,
  degree: null,
  person: { firstname: 'Li', lastname: 'Ö', personalNumber: null },
  date: '2026-05-01',
}

const longCollege: Paper['college'] = {
  title: 'Nordöstra Skåne–Hässleholm–Kristianstad–Östra Göinge–Bromölla',
  parentTitle: 'College Västra Götalandsregionen och Fyrbodal',
  logo: null,
  certified: { from: '2022-12-01', until: '2027-11-30' },
}

const longNames = {
  educator: 'Gymnasie- och vuxenutbildningsförbundet i Norra Provköping, enheten för vård, omsorg och socialt arbete',
  principal: 'Wilhelmina Exempelsdotter-Mönsterqvist af Provberg',
  place: 'Provköpings-Mönsterbergsholm',
  brand: { ...brand, verifyAddress: 'eslov-hoor-horby.collegenatverket-i-skane.example/verifiera' },
}

export const longest: DiplomaPaper = {
  ...ung,
  ...longNames,
  college: longCollege,
  president: 'Maximiliana Christina Testander-Fiktivén Utkastdal',
  degree: 'Yrkesexamen inom barn- och fritidsprogrammets inriktning pedagogiskt och socialt arbete',
  person: {
    firstname: 'Maria Alexandra Christina',
    lastname: 'Kovačević-Wachtmeister af Exempelsköld',
    personalNumber: '19850912-2381',
  },
}

export const longestIntyg: CertificatePaper = {
  ...intyg,
  ...longNames,
  college: longCollege,
  programme: 'Barn- och fritidsutbildning med inriktning mot pedagogiskt och socialt arbete för vuxna på distans',
  person: { ...longest.person, firstname: 'Wilhelmina', lastname: 'Exempelsdotter-Mönsterqvist' },
}

export const draft: DiplomaPaper = { ...vuxen, number: null, verifyUrl: null }

/** What an everyday paper of the other kinds is made of. */
const everyday = {
  brand,
  college,
  place: 'Höör',
  date: '2026-06-12',
  person: { firstname: 'Hodan', lastname: 'Exempelsson', personalNumber: null },
  number: '9TB4HK7VX2M5',
  verifyUrl: verify('9TB4HK7VX2M5'),
}
const language: Paper['brand'] = {
  name: 'Språk i arbetet',
  mark: 'language',
  association: 'Föreningen Collegenätverket',
  verifyAddress: 'collegenatverket.example/verifiera',
}

/** The everyday paper of each kind but diploma and intyg. */
const others: Exclude<Paper, DiplomaPaper | CertificatePaper>[] = [
  {
    ...everyday,
    kind: 'diploma_care_assistant',
    credits: 800,
    educator: 'Provköpings vuxenutbildning',
    principal: 'Elif Demolund',
  },
  { ...everyday, kind: 'ambassador_certificate', responsible: 'Ivar Mönsterqvist' },
  {
    ...everyday,
    kind: 'tutor_certificate',
    step: '1&2',
    scope: '5 dagar',
    modules: ['step2-mod01', 'step2-mod02', 'step2-mod03', 'step2-mod04'],
    responsible: 'Ivar Mönsterqvist',
  },
  {
    ...everyday,
    kind: 'tutor_award_certificate',
    college: skane,
    place: 'Malmö',
    date: '2026-11-26',
    year: 2026,
    president: 'Kerstin Provberg',
  },
  {
    ...everyday,
    kind: 'diploma_language_representative',
    brand: language,
    educators: ['Oksana Fiktivén', 'Carlos Utkastdal'],
    courseMoment: 'KT-2026-014',
  },
  {
    ...everyday,
    kind: 'diploma_language_representative_educator',
    brand: language,
    leaders: ['Oksana Fiktivén', 'Carlos Utkastdal'],
  },
  {
    ...everyday,
    kind: 'college_certificate',
    collegeType: 'local',
    from: '2026-07-01',
    to: '2031-06-30',
    president: 'Kerstin Provberg',
  },
]

/** The same with the longest texts that anyone could ask for. */
const longestOther = (paper: (typeof others)[number]): Paper => {
  const signer = longNames.principal
  const texts = {
    educator: longNames.educator,
    principal: signer,
    responsible: signer,
    president: signer,
    scope: 'tre heldagar på plats och sex halvdagar på distans',
    educators: [signer, longest.president ?? ''],
    leaders: [signer, longest.president ?? ''],
  }
  const held = Object.fromEntries(Object.entries(texts).filter(([key]) => key in paper))
  const { verifyAddress } = longNames.brand
  const named = { brand: { ...paper.brand, verifyAddress }, college: longCollege, place: longNames.place }
  return { ...paper, ...held, ...named, person: longest.person } as Paper
}

const nameOf = (kind: PaperKind) => kind.replaceAll('_', '-')

export const goldenPapers: Record<string, Paper> = {
  'diploma-vuxen': vuxen,
  'diploma-ung': ung,
  'diploma-yh': yh,
  'diploma-shortest': shortest,
  'diploma-longest': longest,
  'diploma-draft': draft,
  certificate: intyg,
  'certificate-longest': longestIntyg,
  ...Object.fromEntries(others.map((paper) => [nameOf(paper.kind), paper])),
  ...Object.fromEntries(others.map((paper) => [`${nameOf(paper.kind)}-longest`, longestOther(paper)])),
}
