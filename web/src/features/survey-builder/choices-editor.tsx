import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type BuilderRow, type Choice, choicesIn, choicesProblem, nextValue, withChoices } from './builder-values.ts'

type Props = { row: BuilderRow; readOnly: boolean; onChange: (row: BuilderRow) => void }

let made = 0
const keysFor = (count: number): number[] =>
  Array.from({ length: count }, () => {
    made += 1
    return made
  })

/** Edits a question's choices in order, each with the value that an answer keeps. */
export function ChoicesEditor({ row, readOnly, onChange }: Props) {
  const choices = choicesIn(row)
  const problem = choicesProblem(row)
  // Choices have no name of their own: a key follows each one through moves.
  const [given, setKeys] = useState<number[]>(() => keysFor(choices.length))
  const keys = given.length === choices.length ? given : keysFor(choices.length)
  const put = (next: readonly { choice: Choice; key: number }[]) => {
    setKeys(next.map(({ key }) => key))
    onChange(
      withChoices(
        row,
        next.map(({ choice }) => choice),
      ),
    )
  }
  const items = choices.map((choice, at) => ({ choice, key: keys[at] ?? 0, at }))
  const change = (at: number, part: Partial<Choice>) =>
    put(items.map((item) => (item.at === at ? { ...item, choice: { ...item.choice, ...part } } : item)))
  return (
    <div>
      <div className="mb-0.5 grid grid-cols-[minmax(0,1fr)_72px_40px] gap-1 pl-3.5">
        <strong>{t('builder.choicesTitle')} *</strong>
        <span className="text-hint text-grey-6">{t('rows.value')}</span>
      </div>
      <SortableList
        items={items}
        keyOf={({ key }) => key}
        nameOf={({ choice }) => choice.title || t('builder.untitledChoice')}
        onChange={put}
        label={t('builder.choicesTitle')}
        disabled={readOnly}
      >
        {({ choice, at }) => (
          <div className="py-0.5">
            <div className="grid grid-cols-[minmax(0,1fr)_72px_40px] gap-1">
              <TextInput
                aria-label={t('builder.choice', { number: at + 1 })}
                aria-invalid={problem?.at === at || undefined}
                maxLength={500}
                value={choice.title}
                readOnly={readOnly}
                onChange={(event) => change(at, { title: event.target.value })}
              />
              <TextInput
                aria-label={t('builder.choiceValue', { number: at + 1 })}
                maxLength={100}
                value={choice.value}
                readOnly={readOnly}
                onChange={(event) => change(at, { value: event.target.value })}
              />
              {!readOnly && (
                <IconButton
                  icon={X}
                  label={t('rows.remove', { text: choice.title || String(at + 1) })}
                  onClick={() => put(items.filter((item) => item.at !== at))}
                />
              )}
            </div>
            {problem?.at === at && (
              <FieldError>{t(problem.kind === 'twice' ? 'builder.choiceTwice' : 'builder.choiceEmpty')}</FieldError>
            )}
          </div>
        )}
      </SortableList>
      {!readOnly && (
        <Button
          variant="tertiary"
          size={32}
          icon={Plus}
          onClick={() => put([...items, { choice: { title: '', value: nextValue(choices) }, key: keysFor(1)[0] ?? 0 }])}
        >
          {t('rows.addPair')}
        </Button>
      )}
    </div>
  )
}
