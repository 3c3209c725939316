import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Keyboard from 'lucide-react/icons/keyboard'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { StatusCell } from '../../resource/fields/cells.tsx'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { useSeveralGroups } from '../../resource/whose.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Fieldset } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { moveItem, SortableList } from '../../ui/sortable-list.tsx'
import { type Entity, entityStyleOf, keyOf, kindOf } from './entity.ts'
import { EntityPicker } from './entity-picker.tsx'

/** Edits content and people in order: found by search, added last, moved by drag, keys or buttons (Spec §3 Queue). */
export function MixedField(field: FieldProps<Entity[]>) {
  const { name, label, hint, error, required, value, onChange, readOnly } = field
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const [item] = value.slice(from, from + 1)
    if (!item || to < 0 || to >= value.length) return
    onChange(moveItem(value, from, to))
    setSaid(t('order.moved', { text: item.title, number: to + 1, total: value.length }))
  }
  return (
    <Fieldset
      id={`field-${name}`}
      legend={
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="text-h3">{label}</span>{' '}
          <span className="text-hint font-normal text-grey-6">{t('list.count', { number: value.length })}</span>
        </span>
      }
      required={required}
      hint={hint}
      error={error}
    >
      {!readOnly && (
        <EntityPicker
          adding
          label={t('list.searchContent')}
          value={null}
          types={field.options && Object.keys(field.options)}
          taken={new Set(value.map(keyOf))}
          onChange={(entity) => {
            if (!entity || value.some((each) => keyOf(each) === keyOf(entity))) return
            onChange([...value, entity])
            setSaid(t('mixed.added', { text: entity.title }))
          }}
        />
      )}
      {value.length === 0 && <p className="py-2 text-grey-6">{t('mixed.empty')}</p>}
      <SortableList
        items={value}
        keyOf={keyOf}
        nameOf={(entity) => entity.title}
        onChange={onChange}
        label={label}
        disabled={readOnly}
        className="mt-2 border-t border-grey-3"
      >
        {(entity, at) => (
          <Item
            entity={entity}
            at={at}
            last={value.length - 1}
            readOnly={readOnly}
            onMove={(to) => move(at, to)}
            onRemove={() => {
              onChange(value.filter((each) => keyOf(each) !== keyOf(entity)))
              setSaid(t('mixed.removed', { text: entity.title }))
              // The focused row is gone.
              document.getElementById(`field-${name}`)?.focus()
            }}
          />
        )}
      </SortableList>
      {!readOnly && value.length > 1 && (
        <p className="mt-1.5 flex gap-1 text-hint text-grey-6">
          <Icon as={Keyboard} size={16} className="mt-px" />
          <span>{t('mixed.help')}</span>
        </p>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </Fieldset>
  )
}

function Item(props: {
  entity: Entity
  at: number
  last: number
  readOnly: boolean
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const { entity, at, last, readOnly, onMove, onRemove } = props
  const look = entityStyleOf(entity.type)
  const several = useSeveralGroups()
  const named = (what: string) => `${what}: ${entity.title}`
  return (
    <div className="flex min-h-7 items-center gap-1.5 border-b border-grey-2 py-0.75 max-sm:gap-1">
      <span className="w-2.5 shrink-0 text-right text-hint text-grey-6 tabular-nums">{at + 1}</span>
      <span className={cx('grid size-5 shrink-0 place-items-center rounded-control max-sm:hidden', look.tone)}>
        <Icon as={look.icon} />
      </span>
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-bold">{entity.title}</p>
        <p className="text-hint text-grey-6">{kindOf(entity, several)}</p>
        {entity.status && (
          <span className="sm:hidden">
            <StatusCell small value={entity.status} row={{ id: entity.id }} />
          </span>
        )}
      </div>
      {entity.status && (
        <span className="shrink-0 max-sm:hidden">
          <StatusCell small value={entity.status} row={{ id: entity.id }} />
        </span>
      )}
      {!readOnly && (
        <div className="flex shrink-0">
          <IconButton
            icon={ArrowUp}
            size={32}
            label={named(t('action.moveUp'))}
            // Not disabled: a pressed button must keep focus.
            aria-disabled={at === 0}
            className="aria-disabled:text-grey-4 max-sm:hidden"
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            icon={ArrowDown}
            size={32}
            label={named(t('action.moveDown'))}
            aria-disabled={at === last}
            className="aria-disabled:text-grey-4 max-sm:hidden"
            onClick={() => onMove(at + 1)}
          />
          <IconButton icon={X} size={32} label={named(t('action.remove'))} onClick={onRemove} />
        </div>
      )}
    </div>
  )
}
