import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { buildApplication, buildNewsletterSubscriber } from '../testing/factories/application.ts'
import { buildSurvey, buildValidigKeyword } from '../testing/factories/survey.ts'

type Place = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }

const dayMs = 24 * 3600 * 1000

type Demo = {
  firstname: string
  lastname: string
  college?: string
  status: 'open' | 'inProgress' | 'closed'
  /** Days since the application came. */
  days: number
  comments?: string
  /** The demo user of the account that it led to. */
  account?: string
  category?: 'metodmaterial'
  content: Prisma.InputJsonObject
}

const applications: Demo[] = [
  {
    ...{ firstname: 'Petra', lastname: 'Provdal', college: 'eslov-hoor-horby', status: 'open', days: 0.2 },
    content: {
      description: 'Jag är ny lärare på vård- och omsorgsprogrammet och behöver kunna skriva ut intyg.',
      roles: ['teacher'],
      apps: ['cert'],
      certItems: ['certificate', 'tutor_certificate'],
      organisation: 'Provköpings gymnasieförbund',
      educator: 'Provköpings gymnasieförbund',
      orgnr: '299999-0068',
    },
  },
  {
    ...{ firstname: 'Jonas', lastname: 'Utkastsson', status: 'open', days: 3 },
    content: {
      description: 'Vi startar en ny utbildning i höst.',
      roles: ['principal', 'other'],
      roleDescription: 'Rektor och samordnare för två skolor',
      apps: ['cert', 'pages'],
      certItems: ['diploma', 'diploma_care_assistant'],
      organisation: 'Fiktiva Vårdutbildningar',
      belongsLocal: 'Provlandets nya college',
      reference: 'Kostnadsställe 4711',
      billingAddress: 'Fakturaservice\nBox 1\n123 45 Provköping',
    },
  },
  {
    ...{ firstname: 'Samira', lastname: 'Exempelberg', college: 'halmstad-hylte-laholm', status: 'open', days: 5 },
    category: 'metodmaterial',
    content: { description: 'Till kursen Vård och omsorg 1.', organisation: 'Komvux Halmstad', yrkeslarare: true },
  },
  {
    ...{ firstname: 'Tove', lastname: 'Testlund', college: 'falun-borlange', status: 'inProgress', days: 9 },
    comments: 'Väntar på besked från lokala collegets styrgrupp.',
    content: {
      roles: ['lokal_processledare'],
      apps: ['cert', 'pages', 'metodmaterial'],
      certItems: ['diploma', 'certificate', 'diploma_language_representative'],
      organisation: 'Falu kommun',
    },
  },
  {
    ...{ firstname: 'Anton', lastname: 'Fiktivsson', status: 'inProgress', days: 12, category: 'metodmaterial' },
    comments: 'Har frågat vilken skola det gäller.',
    content: { description: 'Jag vägleder vuxna som vill byta bana.', syv: true },
  },
  {
    ...{ firstname: 'Malin', lastname: 'Skissgren', college: 'eslov-hoor-horby', status: 'closed', days: 210 },
    account: 'malski',
    content: {
      roles: ['teacher'],
      apps: ['cert'],
      certItems: ['certificate'],
      organisation: 'Provköpings vuxenutbildning',
    },
  },
  {
    ...{ firstname: 'Rolf', lastname: 'Annonsén', status: 'closed', days: 44 },
    comments: 'Avslag: hör inte till något college.',
    content: {
      description: 'Vill sälja utbildningar till era medlemmar.',
      roles: ['other'],
      organisation: 'Säljprov AB',
    },
  },
]

const keywords = [
  ['Arbetsmiljö', 'Arbetsmiljölagen (1977:1160)'],
  ['Basala hygienrutiner', 'SOSFS 2015:10'],
  ['Bemötande', 'Socialtjänstlagen'],
  ['Delegering', 'SOSFS 1997:14'],
  ['Dokumentation', 'Patientdatalagen (2008:355)'],
  ['Läkemedelshantering', 'HSLF-FS 2017:37'],
  ['Palliativ vård', 'Hälso- och sjukvårdslagen (2017:30)'],
  ['Sekretess', 'Offentlighets- och sekretesslagen (2009:400)'],
] as const

const agreement = { kind: 'scale', from: 1, to: 5, labels: { 1: 'Stämmer inte alls', 5: 'Stämmer helt' } }

/** Loads the office's rows: applications in every state, readers of the newsletter, a survey, keywords. */
export async function loadOffice(db: Db, { groups, people, now }: Place): Promise<void> {
  const office = people.get('kerpro') ?? null
  for (const { college, days, account, status, ...row } of applications) {
    const { id } = await buildApplication(db, {
      ...row,
      status,
      email: `${row.firstname}.${row.lastname}@exempel.test`.toLowerCase().replaceAll('é', 'e'),
      group_id: college ? (groups.get(college) ?? null) : null,
      responsible_id: status === 'open' ? null : office,
      user_id: account ? (people.get(account) ?? null) : null,
      created_at: new Date(now.getTime() - days * dayMs),
      // They came by the public form, which asks for it.
      ...{ gdpr_version: '1', gdpr_at: new Date(now.getTime() - days * dayMs) },
    })
    await noteSteps(db, { id, status, office, at: now.getTime() - days * dayMs })
  }
  for (const [index, name] of ['Lena Provström', 'Omar Demolin', ''].entries()) {
    const confirmed_at = index === 2 ? null : now
    await buildNewsletterSubscriber(db, { email: `lasare.${index + 1}@exempel.test`, name, confirmed_at })
  }
  for (const [title, regulation] of keywords) await buildValidigKeyword(db, { title, regulation })
  await loadSurvey(db)
}

/** Writes the application's history: taken up a day later, closed after three. */
async function noteSteps(
  db: Db,
  { id, status, office, at }: { id: number; status: Demo['status']; office: number | null; at: number },
) {
  const steps = [
    { user_id: null, action: 'create', at: new Date(at), details: {} },
    { user_id: office, action: 'status', at: new Date(at + dayMs), details: { from: 'open', to: 'inProgress' } },
    { user_id: office, action: 'status', at: new Date(at + 3 * dayMs), details: { from: 'inProgress', to: 'closed' } },
  ]
  const taken = { open: 1, inProgress: 2, closed: 3 }[status]
  await db.auditEntry.createMany({
    data: steps.slice(0, taken).map((step) => ({ ...step, subject: 'Application', subject_id: String(id) })),
  })
}

async function loadSurvey(db: Db): Promise<void> {
  const { id: survey_id } = await buildSurvey(db, {
    title: 'Självskattning inför validering',
    description: 'Fylls i av den som ska valideras, innan det första samtalet.',
  })
  const questions = [
    {
      title: 'Hur väl stämmer påståendena in på dig?',
      type: 'scale',
      options: agreement,
      items: ['Jag kan basala hygienrutiner', 'Jag kan dokumentera i journal', 'Jag vet vad sekretess innebär'],
    },
    {
      title: 'Var har du arbetat?',
      type: 'choices',
      options: ['Äldreboende', 'Hemtjänst', 'LSS-verksamhet', 'Sjukhus', 'Annat'],
      items: [],
    },
    { title: 'Berätta om en situation där du gjorde skillnad', type: 'text', options: { lines: 6 }, items: [] },
  ]
  for (const [position, { items, ...question }] of questions.entries()) {
    const { id: parent_id } = await db.validigGeneralSurveyRow.create({ data: { ...question, survey_id, position } })
    await db.validigGeneralSurveyRow.createMany({
      data: items.map((title, at) => ({ survey_id, parent_id, title, position: at })),
    })
  }
}
