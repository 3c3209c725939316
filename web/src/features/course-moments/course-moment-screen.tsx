import { courseMoment } from '@kollegium/api/course-moments/course-moment.resource'
import { useWatch } from 'react-hook-form'
import { t } from '../../lib/words.ts'
import { defineKind, type FieldKind } from '../../resource/fields/kind.ts'
import { relation, relations } from '../../resource/fields/relation.tsx'
import { defineScreen, type Row } from '../../resource/screen.ts'
import { CourseMomentFiles, CourseMomentSide } from './course-moment-side.tsx'
import { CreateDiploma } from './create-diploma.tsx'
import { DiplomasPart, useDiplomas } from './diplomas-part.tsx'
import ParticipantsField from './participants-field.tsx'
import { nameOf, type Participant, participantsOf, toParticipants } from './values.ts'

const participants = defineKind<Participant[]>({
  Field: ParticipantsField,
  empty: [],
  fromRecord: participantsOf,
  toInput: toParticipants,
  text: (rows) => rows.map(nameOf).join(', '),
})

/** A relation whose candidates the app's source of that name has. */
const from = (source: string): FieldKind => ({
  ...relation,
  Field: (field) => <relation.Field {...field} relation={source} />,
})

function useCounts(record: Row | null) {
  const rows = useWatch({ name: 'participants' }) as Participant[]
  const diplomas = useDiplomas(record)
  return { participants: rows.length, diplomas: diplomas.data?.length }
}

/** List and form of course moments (Spec §2.4). */
export const courseMomentScreen = defineScreen({
  resource: courseMoment,
  api: (client) => client.courseMoment,
  kinds: { relations },
  fields: { participants, group_id: from('ownCollege'), orderer_college_id: from('college') },
  values: (record) => ({ group_id: record.group, orderer_college_id: record.ordererCollege }),
  tabs: {
    parts: [
      { key: 'course', label: 'courseMoment.tab.course' },
      { key: 'participants', label: 'screen.participants', fields: ['participants'], Content: CreateDiploma },
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
  heading: (record) => ({ title: String(record.title), chip: String(record.number) }),
  SideHead: CourseMomentSide,
  Side: CourseMomentFiles,
  emptyText: t('courseMoment.empty'),
})
