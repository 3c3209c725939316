import type { ValidigAssignmentStatus } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { buildUser } from '../testing/factories/user.ts'
import { buildAssignment, buildCandidate } from '../testing/factories/validation.ts'
import { answerSurvey } from './validation.ts'
import type { DemoSurveyName, LoadedSurvey } from './validation-surveys.ts'

type Place = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }
type Surveys = Record<DemoSurveyName, LoadedSurvey>
type Status = ValidigAssignmentStatus

const hour = 3_600_000
const day = 24 * hour

type DemoCandidate = {
  firstname: string
  lastname: string
  education: string
  /** Usernames of the staff. */
  staff: string[]
  /** Days since the last sign of life; null for none. */
  active: number | null
  surveys: [DemoSurveyName, Status][]
  finished?: boolean
}

const care = 'Yrkespaket undersköterska'
const assistant = 'Yrkespaket vårdbiträde'
const child = 'Barn- och fritidsutbildning'

/** The candidates of the first page of the staff's list, each in a state of its own. */
const named: DemoCandidate[] = [
  {
    ...{ firstname: 'Samir', lastname: 'Fiktivén', education: assistant, staff: ['carutk', 'malski'], active: 0.3 },
    surveys: [
      ['mapping', 'reviewed'],
      ['socialCare', 'reviewed'],
      ['care', 'sent'],
    ],
  },
  {
    ...{ firstname: 'Rahel', lastname: 'Mönsterqvist', education: care, staff: ['carutk', 'oksfik'], active: 1.1 },
    surveys: [
      ['mapping', 'reviewed'],
      ['care', 'sent'],
      ['elderly', 'answering'],
    ],
  },
  {
    ...{ firstname: 'Liban', lastname: 'Demolund', education: care, staff: [], active: 6 },
    surveys: [
      ['mapping', 'reviewed'],
      ['care', 'reviewed'],
      ['elderly', 'answering'],
    ],
  },
  {
    ...{ firstname: 'Dagny', lastname: 'Skissgren', education: child, staff: ['carutk'], active: 7 },
    surveys: [
      ['mapping', 'answering'],
      ['socialCare', 'notStarted'],
    ],
  },
  {
    ...{ firstname: 'Hodan', lastname: 'Exempelsson', education: care, staff: ['malski'], active: 22.5 },
    surveys: [
      ['mapping', 'reviewed'],
      ['socialCare', 'answering'],
      ['care', 'notStarted'],
    ],
  },
  {
    ...{ firstname: 'Nils', lastname: 'Utkastdal', education: assistant, staff: ['carutk'], active: null },
    surveys: [
      ['mapping', 'notStarted'],
      ['care', 'notStarted'],
    ],
  },
  {
    ...{ firstname: 'Jasmina', lastname: 'Provman', education: care, staff: ['carutk'], active: 40 },
    surveys: [
      ['mapping', 'reviewed'],
      ['socialCare', 'reviewed'],
      ['care', 'reviewed'],
    ],
  },
]

const firstnames = ['Alva', 'Bashir', 'Cecilia', 'Dawit', 'Ebba', 'Farid', 'Gun', 'Hassan', 'Ines', 'Jonna']
const lastnames = [
  'Provsjö',
  'Testdal',
  'Demokvist',
  'Utkastberg',
  'Skisslund',
  'Exempelgren',
  'Mönsterö',
  'Fiktivsson',
]
const total = 46

/** The rest of the college's candidates: their states follow from their numbers. */
function others(): DemoCandidate[] {
  return Array.from({ length: total - named.length - 1 }, (_, at): DemoCandidate => {
    const finished = at % 5 === 0
    const status: Status = finished ? 'reviewed' : at % 4 === 1 ? 'notStarted' : 'answering'
    return {
      firstname: firstnames[at % firstnames.length] as string,
      lastname: lastnames[(at * 3 + Math.floor(at / firstnames.length)) % lastnames.length] as string,
      education: [care, assistant, child][at % 3] as string,
      staff: at % 13 === 6 ? [] : [at % 2 === 0 ? 'carutk' : 'malski'],
      active: status === 'notStarted' ? null : 3 + ((at * 7) % 30),
      surveys: [
        ['mapping', status === 'answering' && at % 3 === 0 ? 'reviewed' : status],
        ['care', finished ? 'reviewed' : 'notStarted'],
      ],
      finished,
    }
  })
}

/** Loads the other candidates of Amira's college, with answers of those who have sent surveys. */
export async function loadCandidates(db: Db, { groups, people, now }: Place, surveys: Surveys): Promise<void> {
  const group_id = groups.get('eslov-hoor-horby') ?? null
  const reviewer = people.get('carutk') ?? null
  const role = await db.role.findUnique({ where: { name: 'candidate' }, select: { id: true } })
  for (const [at, one] of [...named, ...others()].entries()) {
    const last = one.active === null ? null : new Date(now.getTime() - one.active * day)
    const user = await buildUser(db, {
      ...{ name: `kandidat${at + 1}`, firstname: one.firstname, lastname: one.lastname, apps: [] },
      ...{ email: `kandidat.${at + 1}@exempel.test`, validig: { options: [] } },
      ...(role && { roles: { connect: { id: role.id } } }),
    })
    const begun = new Date(now.getTime() - (50 + (at % 20)) * day)
    const candidate = await buildCandidate(db, {
      ...{ user_id: user.id, group_id, education: one.education, invited_at: begun, created_at: begun },
      ...{ last_active_at: last, finished_at: one.finished ? last : null },
      staff: one.staff.flatMap((name) => people.get(name) ?? []),
    })
    for (const [survey, status] of one.surveys) {
      await handIn(db, { candidate_id: candidate.id, survey: surveys[survey], status, at: last ?? begun, reviewer })
    }
  }
}

type HandedIn = { candidate_id: number; survey: LoadedSurvey; status: Status; at: Date; reviewer: number | null }

async function handIn(db: Db, { candidate_id, survey, status, at, reviewer }: HandedIn): Promise<void> {
  const sent = status === 'sent' || status === 'reviewed'
  const { id } = await buildAssignment(db, {
    ...{ candidate_id, survey_id: survey.id, status, created_at: at },
    ...(status !== 'notStarted' && { started_at: at, saved_at: at }),
    ...(sent && { sent_at: at }),
    ...(status === 'reviewed' && { reviewed_at: at, reviewed_by_id: reviewer }),
  })
  if (status === 'sent') await answerSurvey(db, id, survey, { at })
}
