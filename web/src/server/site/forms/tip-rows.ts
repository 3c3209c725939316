import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { FormField } from '../../../site/pages/forms/model.ts'
import { t } from '../page-models.ts'
import { drawForm } from './draw.ts'

/**
 * Draws the fields of a tip for a page that is kept, as the form of tips has them.
 * @param question the question that the page asks in place of the form's own
 * @param page the path that the tip is about; '' leaves it to the visitor
 */
export function tipRows(question: TextKey, page = ''): FormField[][] {
  const { parts } = drawForm({ name: 'tip', sent: new Map([['page', [page]]]), errors: {}, colleges: [] })
  return parts
    .flatMap(({ rows }) => rows)
    .map((row) => row.map((field) => (field.name === 'message' ? { ...field, label: t(question) } : field)))
}
