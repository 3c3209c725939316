import { type StatementItem, type StatementValue, statementForms } from '@kollegium/api/definitions/statements'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { t } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatementControl } from './statement-control.tsx'
import { idOf, metaOf, noteOf, titleOf } from './statement-sections.ts'
import type { Statement } from './use-statement.ts'

type ItemProps = {
  statement: Statement
  item: StatementItem
  index: number
  isOpen: boolean
  readOnly: boolean
  onOpen: (open: boolean) => void
  onChange: (item: StatementItem, name: string) => void
  onRemove: () => void
}

/** Draws an own fault or purpose: a row, or the fields of it. */
export function OwnItem(props: ItemProps) {
  const { statement, item, index, isOpen, readOnly, onOpen, onRemove } = props
  const title = titleOf(item)
  const wrong = Object.keys(statement.errors).filter((path) => path.startsWith(`items.${index}.`)).length
  if (isOpen) return <ItemFields {...props} />
  return (
    <div className="flex items-center gap-1 border-b border-grey-2 py-1">
      <div className="min-w-0 grow">
        <p className="font-bold wrap-anywhere">{title}</p>
        <p className="text-hint text-grey-6">{noteOf(statement.kind, item)}</p>
        {wrong > 0 && (
          <p className="flex gap-0.75 text-hint font-bold text-wine">
            <Icon as={CircleAlert} size={16} />
            {t('statement.section.faulty', { number: wrong })}
          </p>
        )}
      </div>
      <IconButton
        icon={Pencil}
        label={`${t(readOnly ? 'action.show' : 'action.edit')}: ${title}`}
        onClick={() => onOpen(true)}
      />
      {!readOnly && <IconButton icon={Trash2} label={`${t('action.delete')}: ${title}`} onClick={onRemove} />}
    </div>
  )
}

function ItemFields({ statement, item, index, readOnly, onOpen, onChange, onRemove }: ItemProps) {
  const { itemFields, itemRequired } = statementForms[statement.kind]
  const { shape } = itemFields
  const isWide = (name: string) => metaOf(shape, name).widget === 'textarea' || name === 'title'
  /** An empty text is '', an empty choice or day is null. */
  const stored = (name: string, value: StatementValue) =>
    value === null && ['text', 'textarea'].includes(metaOf(shape, name).widget ?? '') ? '' : (value as string | null)
  return (
    <fieldset className="my-1 rounded-control border border-grey-4 p-2">
      <legend className="sr-only">{titleOf(item)}</legend>
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-2">
        {Object.keys(shape).map((name) => {
          const path = `items.${index}.${name}`
          return (
            <div key={name} className={isWide(name) ? 'sm:col-span-2' : ''}>
              <StatementControl
                id={idOf(path)}
                shape={shape}
                name={name}
                value={item[name] ?? null}
                required={itemRequired.includes(name)}
                error={statement.errors[path]}
                readOnly={readOnly}
                onChange={(value) => onChange({ ...item, [name]: stored(name, value) }, name)}
              />
            </div>
          )
        })}
      </div>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button onClick={() => onOpen(false)}>{t('statement.item.done')}</Button>
        {!readOnly && (
          <Button variant="danger-quiet" onClick={onRemove}>
            {t('action.delete')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
