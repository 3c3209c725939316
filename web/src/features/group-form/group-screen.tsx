import { categoryWords, group } from '@kollegium/api/definitions/groups'
import { t } from '../../lib/i18n.ts'
import { text } from '../../resource/fields/text.tsx'
import { defineScreen } from '../../resource/screen.ts'
import { askAboutSite } from '../content/hiding-questions.tsx'
import { liveOf } from '../live-preview/live.tsx'
import { logos } from '../media/media-field-types.ts'
import * as kinds from './group-field-types.ts'
import { groupList } from './group-list.ts'
import { GroupMembers } from './group-members.tsx'
import { GroupSide } from './group-side.tsx'
import type { GroupCategory } from './group-values.ts'

/** List and form of groups. */
export const groupScreen = defineScreen({
  ...groupList,
  resource: group,
  values: (record) => ({ parent_id: record.parentGroupId, logo_id: record.logo, logo3_id: record.logo3 }),
  when: {
    educator_type: (values) => values.category === 'educator',
    employer_type: (values) => values.category === 'employer',
  },
  fields: {
    title: text,
    name: kinds.hostLabel,
    orgnr: kinds.orgnr,
    parent_id: kinds.parentGroup,
    location: kinds.place,
    start_page_id: kinds.startPage,
    periods: kinds.periods,
    educations: kinds.educations,
    contacts: kinds.contacts,
    logo_id: kinds.ownLogo,
    logo2: logos,
    data_protection_policy_url: kinds.policy,
  },
  rows: [
    { fields: ['title', 'category'], columns: '12fr 7fr' },
    { fields: ['orgnr', 'website'], columns: '7fr 12fr' },
    { fields: ['email', 'phone1'], columns: '12fr 7fr' },
    { fields: ['parent_id', 'location'], columns: '12fr 7fr' },
  ],
  leads: {
    'section.place': 'section.placeHelp',
    'section.educations': 'section.educationsHelp',
  },
  heading: (record) => ({
    title: String(record.title),
    chip: t(categoryWords[record.category as GroupCategory]),
  }),
  asks: askAboutSite,
  ...liveOf('group', 'draft.start'),
  // The side column tells its latest changes of periods between other parts.
  prefetch: (utils, id) => utils.group.certification.prefetch({ id }),
  Main: GroupMembers,
  Side: GroupSide,
})
