import { createHeadings } from '../../platform/spreadsheets/headings.ts'
import { type Extra, headingsOf, type ImportRules, type ImportText } from '../certificates/definitions.ts'
import type { employerTypes } from '../groups/group.entity.ts'
import type { ParticipantInput } from './course-moment.entity.ts'

/** The workplaces as lists write them, in lower case and with nothing but a–z. */
const workplaceOf = createHeadings<NonNullable<ParticipantInput['workplace']>>({
  aldreboende: ['aldreboende', 'aldreboendet', 'sarskiltboende', 'sabo', 'vardochomsorgsboende', 'vardboende'],
  hemtjanst: ['hemtjanst', 'hemtjansten'],
  hemvard: ['hemvard', 'hemvarden'],
  lss: ['lss', 'lssverksamhet', 'lssboende', 'gruppbostad', 'dagligverksamhet'],
  psykiatri: ['psykiatri', 'psykiatrin', 'socialpsykiatri'],
  sjukhus: ['sjukhus', 'sjukhuset', 'lasarett', 'lasarettet'],
  vardcentral: ['vardcentral', 'vardcentralen', 'halsocentral'],
  annat: ['annat', 'annan', 'ovrigt', 'ovriga'],
})
const employerTypeOf = createHeadings<(typeof employerTypes)[number]>({
  kommun: ['kommun', 'kommunal', 'kommunalt', 'kommunen'],
  region: ['region', 'regional', 'regionalt', 'regionen', 'landsting'],
  privat: ['privat', 'privata', 'privatagare', 'enskild'],
})
const answerOf = createHeadings<'yes' | 'no'>({
  yes: ['ja', 'j', 'x', 'sant', 'true', 'yes', 'ok', 'godkand', 'godkant', 'g'],
  no: ['nej', 'n', 'falskt', 'false', 'no', 'ejgodkand', 'ickegodkand', 'integodkand', 'underkand', 'ig', 'u'],
})

/** Reads yes or no; null for other texts. An empty cell is no. */
function approvedOf(text: string): boolean | null {
  const plain = text.trim()
  if (plain === '' || plain === '0' || plain === '-' || plain === '–') return false
  if (plain === '1') return true
  const answer = answerOf(plain)
  return answer && answer === 'yes'
}

/** Characters of an employer's name. */
const maxLength = 200

const extras = [
  {
    field: 'extra.employer',
    label: 'field.participant.employer',
    headings: ['arbetsgivare', 'arbetsgivarensnamn', 'arbetsgivarnamn', 'employer', 'foretag', 'organisation'],
    problem: (text) => (text.length > maxLength ? { key: 'valid.maxLength', values: { number: maxLength } } : null),
  },
  {
    field: 'extra.workplace',
    label: 'field.participant.workplace',
    headings: ['arbetsplats', 'arbetsstalle', 'verksamhet', 'workplace', 'typavarbetsplats'],
    problem: (text) => (text && !workplaceOf(text) ? { key: 'courseMoment.import.workplace' } : null),
  },
  {
    field: 'extra.employer_type',
    label: 'field.participant.employerType',
    headings: ['typavarbetsgivare', 'arbetsgivartyp', 'arbetsgivaretyp', 'sektor', 'huvudman', 'employertype'],
    problem: (text) => (text && !employerTypeOf(text) ? { key: 'courseMoment.import.employerType' } : null),
  },
  {
    field: 'extra.approved',
    label: 'field.participant.approved',
    headings: ['godkand', 'godkant', 'resultat', 'approved', 'betyg'],
    problem: (text) => (approvedOf(text) === null ? { key: 'courseMoment.import.approved' } : null),
  },
] as const satisfies Extra[]

/** The fields of a list of participants: the person's and the work's. */
export const participantRules: ImportRules = { email: true, extras }
/** The known headings of such a list. */
export const participantHeadings = headingsOf(participantRules)

/** Turns a row without errors into a participant. */
export function participantOf(row: ImportText): ParticipantInput {
  const { firstname, lastname, email, personal_number } = row
  return {
    ...{ firstname, lastname, email },
    personal_number: personal_number || null,
    employer: row['extra.employer'] ?? '',
    workplace: workplaceOf(row['extra.workplace'] ?? ''),
    employer_type: employerTypeOf(row['extra.employer_type'] ?? ''),
    approved: approvedOf(row['extra.approved'] ?? '') ?? false,
  }
}
