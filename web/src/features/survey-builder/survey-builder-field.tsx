import Keyboard from 'lucide-react/icons/keyboard'
import ListPlus from 'lucide-react/icons/list-plus'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Fieldset, OutsideField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sorting } from '../../ui/sorting.tsx'
import { blockSize } from '../../ui/tree-rows.ts'
import { useTreeOrder } from '../../ui/use-tree-order.ts'
import { BuilderLine } from './builder-line.tsx'
import { type BuilderRow, newRow, partsIn, questionsIn, settled } from './builder-values.ts'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionPreview } from './question-preview.tsx'

const TrySurvey = lazy(() => import('./try-survey.tsx').then((module) => ({ default: module.TrySurvey })))

/** Builds a survey (design 65): parts and questions in order, the chosen one beside them as it is edited and met. */
export default function SurveyBuilderField(field: FieldProps<BuilderRow[]>) {
  const { name, label, hint, error, value, onChange, readOnly, record } = field
  const [chosen, choose] = useState<string | null>(null)
  const [trying, setTrying] = useState(false)
  const order = useTreeOrder(value, { nameOf, deepest: 1, onChange: (rows) => onChange(settled(rows)) })
  const questions = questionsIn(value)
  const row = value.find(({ key }) => key === chosen)
  const change = (next: BuilderRow) => onChange(value.map((each) => (each.key === next.key ? next : each)))
  const add = (type: string) => {
    const at = value.findIndex(({ key }) => key === chosen)
    const isPart = type === 'part'
    const to = at < 0 || isPart ? value.length : at + 1
    const above = value[to - 1]
    const made = newRow(type, !isPart && above && (above.holds || above.depth === 1) ? 1 : 0)
    onChange(settled([...value.slice(0, to), made, ...value.slice(to)]))
    choose(made.key)
  }
  const remove = (gone: BuilderRow) => {
    const at = value.findIndex(({ key }) => key === gone.key)
    onChange([...value.slice(0, at), ...value.slice(at + blockSize(value, at))])
    if (row && value.indexOf(row) >= at && value.indexOf(row) < at + blockSize(value, at)) choose(null)
    order.say(t('mixed.removed', { text: nameOf(gone) }))
    document.getElementById(`field-${name}`)?.focus()
  }
  const parts = value.filter(({ holds }) => holds).length
  return (
    <Fieldset id={`field-${name}`} legend={<span className="sr-only">{label}</span>} hint={hint} error={error}>
      <OutsideField>
        {record && <InUse id={record.id} />}
        <div className={cx('grid items-start gap-3', row && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)]')}>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-1 border-b border-grey-3 pb-1">
              <h2 className="text-h3">{t('builder.questions')}</h2>
              <span className="mr-auto text-hint text-grey-6">
                {t('builder.count', { number: questions.size, total: parts })}
              </span>
              {questions.size > 0 && (
                <Button variant="tertiary" size={32} icon={Play} onClick={() => setTrying(true)}>
                  {t('builder.try')}
                </Button>
              )}
              {!readOnly && (
                <>
                  <Button size={32} icon={ListPlus} onClick={() => add('part')}>
                    {t('builder.newPart')}
                  </Button>
                  <Button size={32} icon={Plus} onClick={() => add('text')}>
                    {t('builder.newQuestion')}
                  </Button>
                </>
              )}
            </div>
            {value.length === 0 && <p className="py-1.5 text-grey-6">{t('rows.empty')}</p>}
            <Sorting {...order.sorting} help={t('builder.grip')}>
              <ul aria-label={label}>
                {order.shown.map((each) => (
                  <BuilderLine
                    key={each.key}
                    row={each}
                    question={questions.get(each.key)}
                    below={
                      blockSize(
                        value,
                        value.findIndex(({ key }) => key === each.key),
                      ) - 1
                    }
                    chosen={each.key === chosen}
                    readOnly={readOnly}
                    onChoose={() => choose(each.key)}
                    onMove={(by) => order.shift(each, { to: by })}
                    onRemove={() => remove(each)}
                  />
                ))}
              </ul>
            </Sorting>
            {!readOnly && value.length > 1 && (
              <p className="mt-1.5 flex gap-1 text-hint text-grey-6">
                <Icon as={Keyboard} size={16} className="mt-px" />
                {t('builder.keys')}
              </p>
            )}
            <span role="status" className="sr-only">
              {order.said}
            </span>
          </div>
          {row && (
            <div className="min-w-0 lg:border-l lg:border-grey-2 lg:pl-3">
              <QuestionEditor
                key={row.key}
                row={row}
                question={questions.get(row.key)}
                readOnly={readOnly}
                onChange={change}
                onRemove={() => remove(row)}
              />
              {questions.has(row.key) && <QuestionPreview question={questions.get(row.key)} total={questions.size} />}
            </div>
          )}
        </div>
        {trying && (
          <Suspense>
            <TrySurvey title={t('builder.try')} parts={partsIn(value)} onClose={() => setTrying(false)} />
          </Suspense>
        )}
      </OutsideField>
    </Fieldset>
  )
}

const nameOf = ({ title, holds }: BuilderRow) => title || t(holds ? 'builder.untitledPart' : 'builder.untitled')

/** Tells how many candidates a change meets. */
function InUse({ id }: { id: number }) {
  const { data } = trpc.validationStaff.surveyUse.useQuery({ id })
  if (!data || data.candidates === 0) return null
  const answering =
    data.answering === 1 ? t('builder.answeringOne') : t('builder.answering', { number: numberText(data.answering) })
  return (
    <div className="mb-2">
      <Notice severity={data.answering > 0 ? 'warning' : 'info'}>
        {t('builder.used', { number: numberText(data.candidates), total: data.colleges })} {t('builder.keepsAnswers')}{' '}
        {data.answering > 0 && answering}
      </Notice>
    </div>
  )
}
