import { kindFields, kindOf, type Paper, type PaperKind } from '@kollegium/api/definitions/certificates'

/**
 * Papers for the golden pictures, each made by its own kind, so that none shows a text that no form can make: the
 * everyday papers, the shortest and the longest possible, and those with every logo. All persons are invented.
 */
type Around = Pick<Paper, 'college' | 'date' | 'person' | 'number'> &
  Partial<Pick<Paper, 'brand' | 'educatorLogo'>> & { educator?: string; courseMoment?: string }

const paperOf = <K extends PaperKind>(name: K, fields: Record<string, unknown>, around: Around) => {
  const { educator = '', courseMoment = null, ...common } = around
  const kind = kindOf(name)
  return kind.paper({
    common: {
      brand: kind.brand === 'language' ? language : brand,
      verifyUrl: common.number && `https://collegenatverket.example/verifiera/${common.number}`,
      ...common,
    },
    fields: kindFields(kind, fields),
    educator,
    credits: null,
    courseMoment,
    certified: true,
  }) as Extract<Paper, { kind: K }>
}

const brand: Paper['brand'] = {
  name: 'Collegenätverket',
  mark: 'college',
  association: 'Föreningen Collegenätverket',
  verifyAddress: 'collegenatverket.example/verifiera',
}
const language: Paper['brand'] = {
  ...brand,
  name: 'Språk i arbetet',
  mark: 'language',
  verifyAddress: 'sprakiarbetet.example/verifiera',
}

const collegeOf = (title: string, parentTitle: string | null, from: string, until: string): Paper['college'] => ({
  title,
  parentTitle,
  logo: null,
  certified: { from, until },
})
const college = collegeOf('Eslöv–Höör–Hörby', 'College Skåne', '2022-07-01', '2027-06-30')
const skane = collegeOf('College Skåne', null, '2023-07-01', '2028-06-30')
const northEast = collegeOf('Nordöstra Skåne', 'College Skåne', '2024-07-01', '2029-06-30')

const person = (firstname: string, lastname: string, personalNumber: string | null = null) => ({
  firstname,
  lastname,
  personalNumber,
})

// The everyday papers.

const signed = { place: 'Höör', principal: 'Elif Demolund' }
const vuxenFields = {
  ...{ diplomaType: 'vuxen', education: 'vardOchOmsorg', credits: 1500 },
  ...{ ...signed, president: 'Ivar Mönsterqvist' },
}
const vuxenAround: Around = {
  college,
  date: '2026-06-12',
  educator: 'Provköpings vuxenutbildning',
  person: person('Jasmina', 'Testander', '19850912-2381'),
  number: '7K3MQ9TX2F8C',
}
const ungFields = { ...vuxenFields, diplomaType: 'ung', education: 'barnFritid', credits: 2250 }
const ungAround = { ...vuxenAround, educator: 'Provköpings gymnasium', person: person('Nils', 'Påhittsson') }
const yhFields = { diplomaType: 'yh', degree: 'Yrkeshögskoleexamen', credits: 200, ...signed }
const yhAround = { ...vuxenAround, educator: 'Yrkeshögskolan Provköping' }
const intygFields = {
  ...{ programme: 'Vård- och omsorgsutbildning för vuxna', credits: 850, totalCredits: 1500 },
  ...signed,
}
const intygAround: Around = {
  ...vuxenAround,
  date: '2026-12-18',
  person: person('Samir', 'Fiktivén', '19980509-2393'),
  number: '4D8WN2RJ61PB',
}

export const vuxen = paperOf('diploma', vuxenFields, vuxenAround)
export const ung = paperOf('diploma', ungFields, ungAround)
export const yh = paperOf('diploma', yhFields, yhAround)
export const draft = paperOf('diploma', vuxenFields, { ...vuxenAround, number: null })
export const intyg = paperOf('certificate', intygFields, intygAround)

type Described = { fields: Record<string, unknown>; around: Around }
const everyday: Around = {
  college,
  date: '2026-06-12',
  person: person('Hodan', 'Exempelsson'),
  number: '9TB4HK7VX2M5',
}
const responsible = { place: 'Höör', responsible: 'Ivar Mönsterqvist' }
const inLanguage: Around = { ...everyday, college: northEast, date: '2026-05-29', person: person('Amira', 'Provberg') }

/** The everyday paper of each kind but diploma and intyg. */
const others: Record<Exclude<PaperKind, 'diploma' | 'certificate'>, Described> = {
  diploma_care_assistant: {
    fields: { credits: 800, ...signed },
    around: { ...everyday, educator: 'Provköpings vuxenutbildning' },
  },
  ambassador_certificate: { fields: responsible, around: everyday },
  tutor_certificate: {
    fields: { ...responsible, step: '1', scope: '3 dagar' },
    around: everyday,
  },
  tutor_award_certificate: {
    fields: { year: '2026', president: 'Kerstin Provberg', place: 'Malmö' },
    around: { ...everyday, college: skane, date: '2026-11-26' },
  },
  diploma_language_representative: {
    fields: { educator1: 'Oksana Fiktivén', educator2: 'Carlos Utkastdal' },
    around: { ...inLanguage, courseMoment: 'KT-2026-014' },
  },
  diploma_language_representative_educator: {
    fields: { leader1: 'Oksana Fiktivén', leader2: 'Carlos Utkastdal' },
    around: inLanguage,
  },
  college_certificate: {
    fields: {
      ...{ collegeType: 'local', from: '2026-07-01', to: '2031-06-30' },
      ...{ president: 'Kerstin Provberg', place: 'Höör' },
    },
    around: everyday,
  },
}

// The shortest papers.

const are: Paper['college'] = { title: 'Åre', parentTitle: null, logo: null, certified: null }
const shortAround: Around = { college: are, date: '2026-05-01', person: person('Li', 'Ö'), number: '9TB4HK7VX2M5' }
const shortTexts = {
  ...{ place: 'Å', principal: 'Bo Ek', president: 'Bo Ek', responsible: 'Bo Ek' },
  ...{ educator1: 'Bo Ek', leader1: 'Bo Ek', educator2: '', leader2: '', scope: '', programme: '', totalCredits: null },
}
const shortFields = { ...shortTexts, diplomaType: 'yh', degree: 'Examen', credits: null, president: '' }
export const shortest = paperOf('diploma', shortFields, { ...shortAround, educator: 'Ö' })

// The longest papers.

const signer = 'Wilhelmina Exempelsdotter-Mönsterqvist af Provberg'
const second = 'Maximiliana Christina Testander-Fiktivén Utkastdal'
const longAround: Around = {
  college: collegeOf(
    'Nordöstra Skåne–Hässleholm–Kristianstad–Östra Göinge–Bromölla',
    'College Västra Götalandsregionen och Fyrbodal',
    '2022-12-01',
    '2027-11-30',
  ),
  brand: { ...brand, verifyAddress: 'eslov-hoor-horby.collegenatverket-i-skane.example/verifiera' },
  date: '2026-09-30',
  educator: 'Gymnasie- och vuxenutbildningsförbundet i Norra Provköping, enheten för vård, omsorg och socialt arbete',
  person: person('Maria Alexandra Christina', 'Kovačević-Wachtmeister af Exempelsköld', '19850912-2381'),
  number: '7K3MQ9TX2F8C',
}
const longTexts = {
  ...{ place: 'Provköpings-Mönsterbergsholm', principal: signer, president: second, responsible: signer },
  ...{ educator1: signer, educator2: second, leader1: signer, leader2: second },
  programme: 'Barn- och fritidsutbildning med inriktning mot pedagogiskt och socialt arbete för vuxna på distans',
  degree:
    'Kvalificerad yrkeshögskoleexamen som specialistutbildad undersköterska inom demens, psykiatri och äldres hälsa',
  scope: 'tre heldagar på plats och sex halvdagar på distans',
}
const allOfStep2 = { step: '1&2', modules: ['step2-mod01', 'step2-mod02', 'step2-mod03', 'step2-mod04'] }

const ungDegree = 'Yrkesexamen inom barn- och fritidsprogrammets inriktning pedagogiskt och socialt arbete'
export const longest = paperOf('diploma', { ...ungFields, ...longTexts, degree: ungDegree }, longAround)
export const longestIntyg = paperOf(
  'certificate',
  { ...intygFields, ...longTexts },
  {
    ...longAround,
    person: person('Wilhelmina', 'Exempelsdotter-Mönsterqvist', '19850912-2381'),
  },
)

/** The longest paper of a kind, in the second brand's colours where the kind has them. */
const longOf = (kind: PaperKind): Around => {
  const own = kindOf(kind).brand === 'language' ? language : brand
  return { ...longAround, brand: { ...own, verifyAddress: longAround.brand?.verifyAddress ?? '' } }
}

// Papers with every logo that the kind can have: a wide one, a tall one, a square one.

const drawn = (width: number, height: number, colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#EDF0F2"/><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}" fill="${colour}"/></svg>`,
  )}`
/** A logo of each shape. */
export const logos = {
  wide: drawn(400, 80, '#0078BE'),
  tall: drawn(60, 200, '#8E1B3E'),
  square: drawn(100, 100, '#1E6B3C'),
}
const withLogos = <P extends Paper>(paper: P, educatorLogo?: string): P => ({
  ...paper,
  brand: { ...paper.brand, logo: logos.square },
  college: { ...paper.college, logo: logos.wide },
  ...(educatorLogo && { educatorLogo }),
})

// Names of other scripts, alone and beside a Latin one, with the longest of them.

const inScript = (firstname: string, lastname: string): Paper => ({
  ...vuxen,
  person: person(firstname, lastname, '19970826-2382'),
})
export const scripts: Record<string, Paper> = {
  latin: inScript('Łucja Đặng Thị Ngọc', 'Kovačević-Ștefănescu Q̃ǂ'),
  greek: inScript('Ελένη', 'Παράδειγμα-Δοκιμάδου'),
  cyrillic: inScript('Олена', 'Прикладенко-Ґанок'),
  arabic: inScript('Nour نور', 'Al-Hashimi Exempelsson الهاشمي'),
  'arabic-longest': inScript('عبد الرحمن محمد نور الدين', 'المثالي الهاشمي بن عبد العزيز الرشيد الافتراضي النموذجي'),
  hebrew: inScript('נועה', 'דוגמה-לוי'),
  han: inScript('Wei 伟', 'Li Exempelsson 李'),
  japanese: { ...inScript('さくら', '見本直子'), educator: '見本カレッジ' } as Paper,
  korean: inScript('민준', '김견본'),
  thai: inScript('Somying สมหญิง', 'Tuayang ตัวอย่างน้ำผึ้ง'),
  devanagari: inScript('स्वाति', 'उदाहरणश्री'),
  ethiopic: inScript('Selam ሰላም', 'Abrham ኣብርሃም'),
}

const nameOf = (kind: PaperKind) => kind.replaceAll('_', '-')
const ofOthers = (suffix: string, make: (kind: PaperKind, described: Described) => Paper) =>
  Object.entries(others).map(([kind, described]) => [
    `${nameOf(kind as PaperKind)}${suffix}`,
    make(kind as PaperKind, described),
  ])
const other = (kind: keyof typeof others) => paperOf(kind, others[kind].fields, others[kind].around)

export const goldenPapers: Record<string, Paper> = {
  'diploma-vuxen': vuxen,
  'diploma-ung': ung,
  'diploma-yh': yh,
  'diploma-shortest': shortest,
  'diploma-longest': longest,
  'diploma-yh-longest': paperOf('diploma', { ...yhFields, ...longTexts }, longAround),
  'diploma-draft': draft,
  'diploma-logos': withLogos(vuxen, logos.tall),
  ...Object.fromEntries(Object.entries(scripts).map(([script, paper]) => [`diploma-script-${script}`, paper])),
  certificate: intyg,
  'certificate-shortest': paperOf('certificate', { ...intygFields, ...shortTexts }, shortAround),
  'certificate-longest': longestIntyg,
  'certificate-logos': withLogos(intyg, logos.tall),
  'diploma-language-representative-logos': withLogos(other('diploma_language_representative')),
  'tutor-award-certificate-logos': withLogos(other('tutor_award_certificate')),
  ...Object.fromEntries(ofOthers('', (kind, { fields, around }) => paperOf(kind, fields, around))),
  ...Object.fromEntries(
    ofOthers('-shortest', (kind, { fields }) => paperOf(kind, { ...fields, ...shortTexts }, shortAround)),
  ),
  ...Object.fromEntries(
    ofOthers('-longest', (kind, { fields, around: { courseMoment } }) =>
      paperOf(kind, { ...fields, ...longTexts, ...allOfStep2 }, { ...longOf(kind), courseMoment }),
    ),
  ),
}
