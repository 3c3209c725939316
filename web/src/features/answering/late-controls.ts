import { lazy } from 'react'

const loadFileAnswer = () => import('./file-answer.tsx').then(({ FileAnswer }) => ({ default: FileAnswer }))
const loadDatePicker = () => import('../../ui/date-picker.tsx').then(({ DatePicker }) => ({ default: DatePicker }))

/** Controls of few questions, which the first screen of a survey doesn't wait for. */
export const FileAnswer = lazy(loadFileAnswer)
export const DatePicker = lazy(loadDatePicker)

/** Fetches the controls behind the first screen, because a later part may be answered without a connection. */
export function fetchLateControls(): void {
  // A failure is told where the control is drawn.
  void Promise.allSettled([loadFileAnswer(), loadDatePicker()])
}
