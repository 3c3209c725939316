import type { Question } from '@kollegium/api/definitions/surveys'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { Field } from '../../ui/field.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import { type BuilderRow, withKeywords } from './builder-values.ts'

type Props = { row: BuilderRow; question: Question; readOnly: boolean; onChange: (row: BuilderRow) => void }

/** Chooses the keywords that stand below a question, each of which leads to its regulation. */
export function KeywordsField({ row, question, readOnly, onChange }: Props) {
  const { data } = trpc.validationStaff.keywords.useQuery(undefined, { staleTime: 60_000 })
  const options = (data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const optionOf = (id: number) =>
    options.find(({ value }) => value === id) ?? { value: id, label: t('builder.keyword', { number: id }) }
  if (options.length === 0 && question.keywords.length === 0) return null
  return (
    <Field label={t('screen.keywords')} hint={t('builder.keywordsHint')} optional readOnly={readOnly}>
      <MultiCombobox
        value={question.keywords.map(optionOf)}
        options={options}
        onChange={(chosen) =>
          onChange(
            withKeywords(
              row,
              chosen.map(({ value }) => value),
            ),
          )
        }
      />
    </Field>
  )
}
