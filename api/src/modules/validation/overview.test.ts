import type { ValidigStage } from '@kollegium/db'
import { expect, test } from 'vitest'
import { stepsOf } from './overview.ts'

const day = new Date('2026-11-20T10:00:00Z')
const open = (stage: ValidigStage) => ({ status: 'answering', reviewed_at: null, survey: { stage } }) as const
const reviewed = (stage: ValidigStage) => ({ status: 'reviewed', reviewed_at: day, survey: { stage } }) as const

test.each([
  ['no surveys', [], 'mapping'],
  ['a survey of a later step alone', [open('deepMapping')], 'deepMapping'],
  ['a step that was left out', [reviewed('mapping'), open('deepMapping')], 'deepMapping'],
  ['two begun steps', [open('selfAssessment'), open('mapping')], 'mapping'],
  ['all that was handed out reviewed', [reviewed('selfAssessment')], 'deepMapping'],
  ['the last step reviewed', [reviewed('assessment')], undefined],
] as const)('with %s the candidate is at the right step', (_what, rows, stage) => {
  expect(stepsOf(rows, null).find(({ current }) => current)?.stage).toBe(stage)
})

test('a finished validation is at no step', () => {
  expect(stepsOf([open('mapping')], day)).toMatchObject(Array(4).fill({ done_at: day, current: false }))
})
