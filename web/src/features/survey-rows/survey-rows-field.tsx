import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Fieldset, OutsideField } from '../../ui/field.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { newItem, newRow, type SurveyItem, type SurveyRow } from './survey-values.ts'

/** Edits a survey's questions in order, each with its items (Spec §3 General survey). */
export default function SurveyRowsField(field: FieldProps<SurveyRow[]>) {
  const { name, label, hint, error, value, onChange, readOnly } = field
  const change = (key: string, part: Partial<SurveyRow>) =>
    onChange(value.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <Fieldset id={`field-${name}`} legend={<span className="text-h3">{label}</span>} hint={hint} error={error}>
      {value.length === 0 && <p className="py-1 text-grey-6">{t('rows.empty')}</p>}
      <OutsideField>
        <SortableList
          items={value}
          keyOf={(row) => row.key}
          nameOf={(row) => row.title || t('rows.row', { number: value.indexOf(row) + 1 })}
          onChange={onChange}
          label={label}
          disabled={readOnly}
          className="border-t border-grey-3"
        >
          {(row, at) => {
            const rowName = t('rows.row', { number: at + 1 })
            return (
              <div className="border-b border-grey-2 py-2">
                <ItemFields
                  item={row}
                  name={rowName}
                  readOnly={readOnly}
                  onChange={(part) => change(row.key, part)}
                  onRemove={() => onChange(value.filter((each) => each !== row))}
                />
                <div className="mt-2 border-l-4 border-grey-2 pl-2">
                  <SortableList
                    items={row.items}
                    keyOf={(item) => item.key}
                    nameOf={(item) => item.title || t('rows.item', { number: row.items.indexOf(item) + 1 })}
                    onChange={(items) => change(row.key, { items })}
                    label={`${rowName}, ${t('rows.items')}`}
                    disabled={readOnly}
                  >
                    {(item, index) => (
                      <div className="py-1.5">
                        <ItemFields
                          item={item}
                          name={`${rowName}, ${t('rows.item', { number: index + 1 })}`}
                          readOnly={readOnly}
                          onChange={(part) =>
                            change(row.key, {
                              items: row.items.map((each) => (each === item ? { ...each, ...part } : each)),
                            })
                          }
                          onRemove={() => change(row.key, { items: row.items.filter((each) => each !== item) })}
                        />
                      </div>
                    )}
                  </SortableList>
                  {!readOnly && (
                    <Button
                      variant="tertiary"
                      size={32}
                      icon={Plus}
                      onClick={() => change(row.key, { items: [...row.items, newItem()] })}
                    >
                      {t('rows.addItem')}
                    </Button>
                  )}
                </div>
              </div>
            )
          }}
        </SortableList>
      </OutsideField>
      {!readOnly && (
        <Button icon={Plus} className="mt-1.5" onClick={() => onChange([...value, newRow()])}>
          {t('rows.add')}
        </Button>
      )}
    </Fieldset>
  )
}

/** Edits the fields that questions and items share. */
function ItemFields(props: {
  item: SurveyItem
  /** The accessible name of its fields: "Rad 2, post 1". */
  name: string
  readOnly: boolean
  onChange: (part: Partial<SurveyItem>) => void
  onRemove: () => void
}) {
  const { item, name, readOnly, onChange, onRemove } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a fieldset, without a legend of its own to see
    <div role="group" aria-label={name} className="grid gap-1.5">
      <div className="grid items-end gap-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)_40px]">
        <Field label={name} required>
          <TextInput
            value={item.title}
            maxLength={1000}
            readOnly={readOnly}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <Field label={t('rows.type')}>
          <TextInput
            value={item.type}
            maxLength={60}
            readOnly={readOnly}
            onChange={(event) => onChange({ type: event.target.value })}
          />
        </Field>
        {!readOnly && <IconButton icon={Trash2} label={t('rows.remove', { text: name })} onClick={onRemove} />}
      </div>
      <OptionsEditor
        name={name}
        options={item.options}
        readOnly={readOnly}
        onChange={(options) => onChange({ options })}
      />
    </div>
  )
}
