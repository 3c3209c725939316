import '../../lib/bulk-texts.ts'
import { type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { BulkActName } from '../row-action.ts'

const untargeted = ['publish', 'unpublish', 'activate', 'inactivate', 'delete'] as const satisfies BulkActName[]
const isUntargeted = (act: BulkActName): act is (typeof untargeted)[number] =>
  (untargeted as readonly BulkActName[]).includes(act)

type About = { label: string; entity: EntityName; number: number; target?: string | undefined }

/** Asks about an act on so many rows, with its target in the sentence: "Avpublicera 12 artiklar?", "Flytta 12 artiklar till Höör?". */
export function questionText(act: BulkActName, { label, entity, number, target = '' }: About): string {
  const { indefSg, indefPl } = formsOf(entity)
  const values = { number: numberText(number), element: number === 1 ? indefSg : indefPl }
  if (isUntargeted(act)) return t('bulk.question', { ...values, act: label })
  return t(`bulk.question.${act}`, { ...values, text: target })
}
