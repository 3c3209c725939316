import type { Buffer } from 'node:buffer'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Keys } from '../../kernel/encryption-keys.ts'
import { type Column, sheet, workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { type NumberDisplay, numberColumns } from '../certificates/contract.ts'
import { employerTypeWords } from '../groups/group.entity.ts'
import { workplaceLabels } from './course-moment.entity.ts'
import type { CourseMomentFull, ParticipantRow } from './course-moment-shape.ts'

const t = createTranslator(sv)

const columns: Column<ParticipantRow>[] = [
  { title: 'field.lastname', width: 24, value: ({ lastname }) => lastname },
  { title: 'field.firstname', width: 24, value: ({ firstname }) => firstname },
  { title: 'field.email', width: 32, value: ({ email }) => email },
  { title: 'field.participant.employer', width: 32, value: ({ employer }) => employer },
  {
    title: 'field.participant.workplace',
    width: 20,
    value: ({ workplace }) => workplace && t(workplaceLabels[workplace]),
  },
  {
    title: 'field.participant.employerType',
    width: 20,
    value: ({ employer_type: type }) => type && t(employerTypeWords[type]),
  },
  {
    title: 'field.participant.approved',
    width: 12,
    value: ({ approved }) => t(approved ? 'enum.yes' : 'enum.no'),
  },
]

/** Makes an Excel file of the participants. */
export function participantsWorkbook(
  { participants }: CourseMomentFull,
  keys: Keys,
  shown: NumberDisplay,
): Promise<Buffer> {
  return workbookOf([sheet(t('screen.participants'), [...numberColumns(keys, shown), ...columns], participants)])
}
