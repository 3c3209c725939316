import ArrowRight from 'lucide-react/icons/arrow-right'
import { t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { CommonControl } from '../certificate-form/common-control.tsx'
import { EducatorField } from '../certificate-form/educator-field.tsx'
import { DATE, EDUCATOR, type Fact, isTicked, oldText, tick, untick } from './correction-values.ts'
import type { CorrectionWork } from './use-correction.ts'

/** Draws the facts that all share: a ticked one shows its old value beside the field of the right one. */
export function FactsPart({ work }: { work: CorrectionWork }) {
  const { kind, facts, errors, certificates } = work
  const [only] = certificates.length === 1 ? certificates : []
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title" className="text-h3">
        {t('correct.what')}
      </h2>
      <p className="mb-1.5 text-hint text-grey-6">{t('correct.whatLead')}</p>
      <ul className="border-t border-grey-3">
        {facts.map((fact) => (
          <FactRow key={fact.key} work={work} fact={fact} />
        ))}
      </ul>
      <div role="alert">{errors.changes && <FieldError>{errors.changes}</FieldError>}</div>
      {kind.holder !== 'college' && (
        <p className="mt-1.5 text-hint text-grey-6">
          {t('correct.oneByOne')}{' '}
          {only ? (
            <AppLink
              href={`/${kind.kind}/${only.id}`}
              className="rounded-control text-blue-dark underline underline-offset-4"
            >
              {t('correct.oneByOneLink')}
            </AppLink>
          ) : (
            t('correct.oneByOneLink')
          )}
          .
        </p>
      )}
    </section>
  )
}

function FactRow({ work, fact }: { work: CorrectionWork; fact: Fact }) {
  const { right, setRight, certificates } = work
  const on = isTicked(right, fact.key)
  const texts = [...new Set(certificates.map((each) => oldText(each, fact)))]
  const [old = ''] = texts
  const shown = texts.length > 1 ? t('correct.several') : old || t('correct.empty')
  return (
    <li className="grid min-h-7 grid-cols-[172px_minmax(0,1fr)_24px_minmax(0,2fr)] items-center gap-x-1.5 border-b border-grey-2 py-0.75 max-sm:grid-cols-1 max-sm:gap-y-0.5">
      <Checkbox
        label={<span className={on ? 'font-bold' : undefined}>{fact.label}</span>}
        checked={on}
        onChange={({ target }) =>
          setRight((before) => (target.checked ? tick(before, fact, certificates) : untick(before, fact.key)))
        }
      />
      <span className={`min-w-0 wrap-break-word text-grey-6 max-sm:pl-4 ${on ? '' : 'col-span-3 max-sm:col-span-1'}`}>
        {on ? <s>{shown}</s> : shown}
      </span>
      {on && (
        <>
          <Icon as={ArrowRight} size={18} className="text-grey-6 max-sm:hidden" />
          <RightValue work={work} fact={fact} />
        </>
      )}
    </li>
  )
}

function RightValue({ work, fact }: { work: CorrectionWork; fact: Fact }) {
  const { kind, right, setRight, errors, certificates } = work
  const { key, label, required, spec } = fact
  const error = errors[`changes.${key}`] ?? (key === EDUCATOR ? errors['changes.educator_id'] : undefined)
  const set = (value: string | null) =>
    setRight((before) => ({ ...before, fields: { ...before.fields, [key]: value } }))
  return (
    <Field
      id={`right-${key}`}
      label={t('correct.becomes', { text: label })}
      labelHidden
      required={required}
      error={error}
      className="max-sm:pl-4"
    >
      {key === DATE ? (
        <DatePicker value={right.fields[DATE] ?? ''} onChange={set} />
      ) : spec ? (
        <CommonControl spec={spec} value={right.fields[key] ?? null} least={0} onChange={set} />
      ) : (
        <EducatorField
          kind={kind}
          groupId={certificates[0]?.group.id ?? null}
          value={right.educator ?? { id: null, name: '' }}
          onChange={(educator) => setRight((before) => ({ ...before, educator }))}
        />
      )}
    </Field>
  )
}
