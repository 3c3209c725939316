// Course moments, their participants and the import of these, as the browser knows them.
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
