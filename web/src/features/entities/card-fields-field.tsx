import { cardFieldsOf } from '@kollegium/api/definitions/content'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '../../lib/i18n.ts'
import { optionsOf } from '../../resource/fields/choice.tsx'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { moveItem, SortableList } from '../../ui/sortable-list.tsx'
import type { Entity } from './entity.ts'

/** A picture stands at the top of its card, so it has no place in the order. */
const isRow = (name: string) => name !== 'images' && name !== 'logo'

/** Offers the fields that a card can show of its entity, and lets an editor order the chosen ones. */
export function CardFieldsField(field: FieldProps<string[]>) {
  const { name, label, required, optional, hint, error, value, onChange, onBlur, readOnly, record } = field
  const entity = useWatch({ name: 'entity' }) as Entity | null | undefined
  const of: readonly string[] = (entity && cardFieldsOf[entity.type as keyof typeof cardFieldsOf]) ?? []
  const saved = Array.isArray(record?.fields) ? record.fields : []
  // Another client may have saved a field that the type lacks. It can be taken away here.
  const options = optionsOf(field.options).filter((each) => of.includes(each.value) || saved.includes(each.value))
  const choose = (wanted: string, on: boolean) => {
    const others = value.filter((each) => each !== wanted && options.some((option) => option.value === each))
    onChange(on ? [...others, wanted] : others)
  }
  const chosen = value.flatMap((each) => options.find((option) => option.value === each) ?? [])
  const rows = chosen.filter((each) => isRow(each.value))
  const pictures = chosen.filter((each) => !isRow(each.value))
  return (
    <Fieldset id={`field-${name}`} legend={label} required={required} optional={optional} hint={hint} error={error}>
      {!entity && <p className="text-grey-6">{t('cardFields.none')}</p>}
      {entity && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-3">
          {options.map((each) => (
            <Checkbox
              key={each.value}
              label={each.label}
              checked={value.includes(each.value)}
              disabled={readOnly}
              onBlur={onBlur}
              onChange={(event) => choose(each.value, event.target.checked)}
            />
          ))}
        </div>
      )}
      {entity && !readOnly && rows.length > 1 && (
        <Order rows={rows} onChange={(ordered) => onChange([...pictures, ...ordered].map((each) => each.value))} />
      )}
    </Fieldset>
  )
}

type Option = { value: string; label: string }

/** Orders the chosen fields by drag, keys or buttons. */
function Order({ rows, onChange }: { rows: readonly Option[]; onChange: (rows: Option[]) => void }) {
  const [said, setSaid] = useState('')
  const move = (option: Option, from: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    onChange(moveItem(rows, from, to))
    setSaid(t('order.moved', { text: option.label, number: to + 1, total: rows.length }))
  }
  return (
    <>
      <p className="mt-2 font-bold">{t('cardFields.order')}</p>
      <SortableList
        items={rows}
        keyOf={(each) => each.value}
        nameOf={(each) => each.label}
        onChange={onChange}
        label={t('cardFields.order')}
        className="mt-0.5 border-t border-grey-3"
      >
        {(each, at) => (
          <div className="flex min-h-5 items-center gap-1.5 border-b border-grey-2">
            <span className="w-2.5 shrink-0 text-right text-hint text-grey-6 tabular-nums">{at + 1}</span>
            <span className="min-w-0 grow">{each.label}</span>
            {/* Not disabled: a pressed button must keep focus. */}
            <IconButton
              icon={ArrowUp}
              size={32}
              label={`${t('action.moveUp')}: ${each.label}`}
              aria-disabled={at === 0}
              className="aria-disabled:text-grey-4"
              onClick={() => move(each, at, at - 1)}
            />
            <IconButton
              icon={ArrowDown}
              size={32}
              label={`${t('action.moveDown')}: ${each.label}`}
              aria-disabled={at === rows.length - 1}
              className="aria-disabled:text-grey-4"
              onClick={() => move(each, at, at + 1)}
            />
          </div>
        )}
      </SortableList>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}
