import Pencil from 'lucide-react/icons/pencil'
import { useWatch } from 'react-hook-form'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { heldBy } from './fields/relation.tsx'
import { describeField, type FieldSpec, type Values } from './form-fields.ts'
import type { Row, Screen } from './screen.ts'

type Fact = { name: string; label: string; text: string }

/** Returns a value in words; empty for nothing, and for what wasn't said. */
function textOf(spec: FieldSpec, values: Values, record: Row): string {
  const value = spec.name.split('.').reduce<unknown>((inner, key) => (inner as Values | undefined)?.[key], values)
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (spec.relation) return heldBy(record, spec.top)?.label ?? ''
  if (!Array.isArray(value)) return describeField(spec, values)
  const words = value.map((each) => spec.options?.[String(each)]).filter((key) => key !== undefined)
  return new Intl.ListFormat('sv', { type: 'unit' }).format(words.map((key) => t(key)))
}

/** Returns the fields of a record that say something, in words. */
export function factsOf(screen: Screen, specs: readonly FieldSpec[], values: Values, record: Row): Fact[] {
  const { without = [] } = screen.reads ?? {}
  return specs
    .filter(({ name, top }) => {
      const when = screen.when?.[name] ?? screen.when?.[top]
      return !without.includes(top) && (!when || when(values))
    })
    .map((spec) => ({ name: spec.name, label: spec.label, text: textOf(spec, values, record) }))
    .filter(({ text }) => text !== '')
}

/** Shows a saved record's values as facts, which nobody needs to change, with a way to change them all the same. */
export function FormFacts(props: {
  screen: Screen
  specs: readonly FieldSpec[]
  record: Row
  editable: boolean
  onChange: () => void
}) {
  const { screen, specs, record, editable, onChange } = props
  const values = useWatch() as Values
  const { title, Mark } = screen.reads ?? {}
  return (
    <section>
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2 border-b border-grey-3 pb-0.5">
        <h2 className="text-h2">{title && t(title)}</h2>
        {editable && (
          <Button variant="tertiary" size={32} icon={Pencil} onClick={onChange}>
            {t('form.changeFacts')}
          </Button>
        )}
      </div>
      <dl>
        {factsOf(screen, specs, values, record).map(({ name, label, text }) => (
          <div
            key={name}
            className="grid gap-x-3 border-b border-grey-2 py-1.5 sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)]"
          >
            <dt className="text-grey-6">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
              {text}
              {Mark && <Mark field={name} record={record} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
