import type { Question } from '@kollegium/api/definitions/surveys'
import type { Outputs } from '../../lib/trpc.ts'

export type Answering = Outputs['ownValidation']['assignment']
export type CandidateFile = Answering['files'][number]
export type Comment = Answering['comments'][number]
export type Part = Answering['parts'][number]
export type { Question }

/** Values of the kinds of answers. */
export type ChoiceValue = { value?: string; own?: string }
export type ChoicesValue = { values?: string[]; own?: string }

/** The candidate can answer the survey now. */
export const isOpen = ({ status, finished_at }: Pick<Answering, 'status' | 'finished_at'>): boolean =>
  finished_at === null && ['notStarted', 'answering', 'reopened'].includes(status)
