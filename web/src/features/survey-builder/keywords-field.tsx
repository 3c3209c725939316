import type { Question } from '@kollegium/api/definitions/surveys'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { Field } from '../../ui/field.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import { type BuilderRow, withKeywords } from './builder-values.ts'
import { useKeywordsOf } from './keywords.ts'

const optionOf = ({ id, title }: { id: number; title: string }) => ({ value: id, label: title })

type Props = { row: BuilderRow; question: Question; readOnly: boolean; onChange: (row: BuilderRow) => void }

/** Chooses the keywords that stand below a question, each of which leads to its regulation. */
export function KeywordsField({ row, question, readOnly, onChange }: Props) {
  const { client } = useServices()
  const known = useKeywordsOf(question.keywords).map(optionOf)
  const { data } = trpc.validationStaff.keywords.useQuery({}, { staleTime: 60_000 })
  const chosenOf = (id: number) =>
    known.find(({ value }) => value === id) ?? { value: id, label: t('builder.keyword', { number: id }) }
  if (!data?.total && question.keywords.length === 0) return null
  return (
    <Field label={t('screen.keywords')} hint={t('builder.keywordsHint')} optional readOnly={readOnly}>
      <MultiCombobox
        value={question.keywords.map(chosenOf)}
        search={async (search, signal) => {
          const { items, total } = await client.validationStaff.keywords.query({ search }, { signal })
          return { options: items.map(optionOf), total }
        }}
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
