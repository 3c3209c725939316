// Course moments, their participants and the import of participants, for the browser.
export {
  type Audience,
  courseMoment,
  feeOf,
  maxParticipants,
  type ParticipantInput,
  participant,
  workplaceLabels,
} from './course-moment.entity.ts'
export { participantOf, participantRules } from './import.ts'
