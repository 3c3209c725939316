import { courseMoment } from '@kollegium/api/definitions/course-moments'
import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '../../lib/i18n.ts'
import { defineFieldType, type FieldType } from '../../resource/fields/field-type.ts'
import { relation, relations } from '../../resource/fields/relation.tsx'
import { defineScreen, type Row } from '../../resource/screen.ts'
import { usedQuestion } from '../content/used-question.ts'
import { CourseMomentFiles } from './course-moment-files.tsx'
import { CourseMomentSide } from './course-moment-side.tsx'
import { CreateDiploma, HowMany } from './create-diploma.tsx'
import { DiplomasPart, useDiplomas } from './diplomas-part.tsx'
import { EducatorHead, mayOrder, orderFields } from './educator-parts.tsx'
import { nameOf, type Participant, participantsOf, toParticipants } from './participant-values.ts'
import ParticipantsField from './participants-field.tsx'
import { PeopleField } from './people-field.tsx'

const ActivityOfRecord = lazy(() => import('../activity/activity-of-record.tsx'))
const Company = lazy(() => import('../together/company.tsx'))

const participants = defineFieldType<Participant[]>({
  Field: ParticipantsField,
  empty: [],
  fromRecord: participantsOf,
  toInput: toParticipants,
  text: (rows) => rows.map(nameOf).join(', '),
})

const people = { ...relations, Field: PeopleField } as unknown as FieldType

/** A relation whose candidates come from the app's source of that name. */
const from = (source: string): FieldType => ({
  ...relation,
  Field: (field) => <relation.Field {...field} relation={source} />,
})

const isCollege = ({ category }: { category: string }) => category === 'region' || category === 'local'

function useCounts(record: Row | null) {
  const rows = useWatch({ name: 'participants' }) as Participant[]
  const diplomas = useDiplomas(record)
  return { participants: rows.length, diplomas: diplomas.data?.items.length }
}

const diplomasQuestion = usedQuestion('courseMoment')

/** Lists who did what to a course moment. */
function Acts({ record }: { record: Row | null }) {
  return (
    <Suspense>
      {record && (
        <ActivityOfRecord record={{ entity: 'courseMoment', id: record.id }} version={String(record.updated_at)} />
      )}
    </Suspense>
  )
}

/** List and form of course moments (Spec §2.4). */
export const courseMomentScreen = defineScreen({
  resource: courseMoment,
  api: (client) => client.courseMoment,
  fields: {
    participants,
    educators: people,
    stakeholders: people,
    group_id: from('ownCollege'),
    orderer_college_id: from('college'),
  },
  values: (record) => ({ group_id: record.group, orderer_college_id: record.ordererCollege }),
  tabs: {
    parts: [
      { key: 'course', label: 'courseMoment.tab.course' },
      { key: 'participants', label: 'screen.participants', fields: ['participants'] },
      { key: 'diplomas', label: 'courseMoment.tab.diplomas', Content: DiplomasPart },
    ],
    useCounts,
  },
  rows: [
    { fields: ['place', 'from', 'to'], columns: '12fr 7fr 7fr' },
    { fields: ['group_id', 'orderer_college_id'], columns: '1fr 1fr' },
    { fields: ['billing_organisation', 'billing_orgnr'], columns: '12fr 7fr' },
    { fields: ['billing_responsible', 'billing_order'], columns: '1fr 1fr' },
  ],
  starts: ({ group, can }) =>
    group && isCollege(group) && can('create', 'CourseMoment', { group_id: group.id })
      ? { orderer: group.title, group_id: group.id }
      : {},
  heading: ({ title, number }) => ({
    title: String(title),
    chip: String(number),
    tone: 'grey',
    crumb: String(number),
  }),
  hides: (record, can) => (mayOrder(can, 'read', record) ? [] : orderFields),
  Company,
  Main: Acts,
  Head: EducatorHead,
  Line: HowMany,
  Next: CreateDiploma,
  SideHead: CourseMomentSide,
  Side: CourseMomentFiles,
  duplicates: { days: ['from', 'to'] },
  // A billed one stays whatever uses it: the server says so.
  used: async (client, rows) => (rows.some(({ billed_at }) => billed_at) ? null : diplomasQuestion(client, rows)),
  emptyText: t('courseMoment.empty'),
})
