import type { Question } from '@kollegium/api/definitions/surveys'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { numberText, t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { RowMenu } from '../../ui/menu.tsx'
import { draggedClasses, Grip, sortableRowClasses, useSortableRow } from '../../ui/sorting.tsx'
import type { BuilderRow } from './builder-values.ts'
import { kindIcons } from './kinds.ts'

type Props = {
  row: BuilderRow
  question: Question | undefined
  /** The number of questions below a part. */
  below: number
  chosen: boolean
  readOnly: boolean
  onChoose: () => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** Says how a question is answered: "Ett val, 4 alternativ". */
function factsOf(question: Question): string {
  const { kind, choices, scale, maxLength, notAfterToday } = question
  const more = {
    text: t('builder.atMost', { number: numberText(maxLength) }),
    file: t('builder.fileKinds'),
    date: notAfterToday ? t('builder.notAfter') : '',
    ...{
      choice: t('builder.choices', { number: choices.length }),
      choices: t('builder.choices', { number: choices.length }),
    },
    scale: t('builder.fromTo', { from: scale.from, to: scale.to }),
  }[kind]
  return [t(`builder.kind.${kind}`), more].filter(Boolean).join(', ')
}

/** Draws a part or a question in the builder's list. */
export function BuilderLine({ row, question, below, chosen, readOnly, onChoose, onMove, onRemove }: Props) {
  const { row: place, grip } = useSortableRow(row.key, readOnly)
  const name = row.title || t(row.holds ? 'builder.untitledPart' : 'builder.untitled')
  return (
    <li {...place} className={cx(sortableRowClasses, grip.lifted && draggedClasses)}>
      <div
        className={cx(
          'flex min-h-6 items-center gap-1 border-b py-0.75 pl-0.5',
          row.holds ? 'mt-1.5 border-grey-4 font-bold' : 'border-grey-2',
          chosen && 'border-l-4 border-l-blue bg-blue-ice',
        )}
      >
        {!readOnly && <Grip {...grip} label={t('order.grip', { text: name })} help={t('builder.grip')} />}
        {question && (
          <>
            <span className="w-2.5 shrink-0 text-grey-6 tabular-nums">{question.number}</span>
            <Icon as={kindIcons[question.kind]} size={18} className="text-grey-6" />
          </>
        )}
        <button
          type="button"
          aria-expanded={chosen}
          onClick={onChoose}
          className="min-w-0 grow rounded-control text-left hover:underline"
        >
          <span className="font-bold wrap-anywhere">
            {name}
            {question?.required && ' *'}
          </span>
          {question && <span className="block text-hint font-normal text-grey-6">{factsOf(question)}</span>}
        </button>
        {chosen && (
          <span className="shrink-0 text-hint font-bold text-blue-dark max-sm:hidden">{t('links.editing')}</span>
        )}
        {row.holds && (
          <span className="shrink-0 text-hint font-normal text-grey-6">
            {t(below === 1 ? 'builder.questionsOne' : 'builder.questionsMany', { number: below })}
          </span>
        )}
        {!readOnly && (
          <RowMenu
            label={name}
            items={[
              { label: t('action.edit'), icon: Pencil, onSelect: onChoose },
              { label: t('action.moveUp'), icon: ArrowUp, onSelect: () => onMove(-1) },
              { label: t('action.moveDown'), icon: ArrowDown, onSelect: () => onMove(1) },
              {
                label: t(row.holds ? 'builder.removePart' : 'builder.remove'),
                icon: Trash2,
                danger: true,
                separated: true,
                onSelect: onRemove,
              },
            ]}
          />
        )}
      </div>
    </li>
  )
}
