import { maxPersons, type PersonText } from '@kollegium/api/definitions/certificates'
import { lazy, memo, type Ref, Suspense, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { ChoiceChip } from '../../ui/chip.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PersonsGrid, type PersonsGridHandle } from '../persons/persons-grid.tsx'
import { isLocked, type PersonRow } from '../persons/rows.ts'
import { AlternativePart } from './alternative-part.tsx'
import { fieldsOf } from './certificate-values.ts'
import type { CertificateWork } from './use-certificate.ts'

const ImportPersons = lazy(() => import('./import-persons.tsx'))
/** Memoised: a letter in a common field must not draw a thousand rows. */
const Grid = memo(PersonsGrid)

/** A column that few need, shown on demand. */
type Extra = 'email' | 'credits' | 'protected'

export type PersonsPartProps = {
  work: CertificateWork
  readOnly: boolean
  revealed: boolean
  onReveal?: (reveal: boolean) => void
  onActive: (key: string) => void
  ref?: Ref<PersonsGridHandle>
}

/** Draws the persons who are not issued: the grid, the optional columns, and the import of a file. */
export function PersonsPart({ work, readOnly, revealed, onReveal, onActive, ref }: PersonsPartProps) {
  const { values, rules, rowErrors, commonErrors, change, kind } = work
  const [importing, setImporting] = useState(false)
  const [opened, setOpened] = useState(false)
  const [more, setMore] = useState<ReadonlySet<Extra>>(new Set())
  const grid = useRef<PersonsGridHandle>(null)

  const rows = useMemo(() => values.rows.filter((row) => !isLocked(row)), [values.rows])
  const setRows = useCallback(
    (drafts: PersonRow[]) => change((before) => ({ ...before, rows: [...before.rows.filter(isLocked), ...drafts] })),
    [change],
  )

  const needsCredits = rules.credits?.required === true
  // A column with values is always shown.
  const used = {
    email: rows.some((row) => row.email.trim() !== ''),
    credits: rows.some((row) => row.credits.trim() !== ''),
    protected: rows.some((row) => row.protected),
  }
  const offered: (Extra | false)[] = [
    rules.email === true && 'email',
    rules.credits !== undefined && !needsCredits && 'credits',
    'protected',
  ]
  const choices = offered.filter((column) => column !== false).filter((column) => !used[column])
  const isShown = {
    email: used.email || more.has('email'),
    credits: needsCredits || used.credits || more.has('credits'),
    protected: used.protected || more.has('protected'),
  }
  const shownRules = useMemo(
    () => ({
      ...rules,
      email: rules.email && isShown.email,
      credits: isShown.credits ? rules.credits : undefined,
    }),
    [rules, isShown.email, isShown.credits],
  )

  useImperativeHandle(ref, () => ({
    insert: (persons) => grid.current?.insert(persons),
    goTo: (key, field) => grid.current?.goTo(key, field),
  }))
  const openImport = useCallback(() => {
    setOpened(true)
    setImporting(true)
  }, [])
  const take = (persons: PersonText[]) => grid.current?.insert(persons)

  return (
    <div id="field-persons" tabIndex={-1}>
      <Grid
        ref={grid}
        rows={rows}
        onChange={setRows}
        rules={shownRules}
        withProtected={isShown.protected}
        errors={rowErrors}
        room={maxPersons - (values.rows.length - rows.length)}
        readOnly={readOnly}
        revealed={revealed}
        onReveal={onReveal}
        onImport={openImport}
        onActive={onActive}
      />
      {!readOnly && <AlternativePart work={work} />}
      {commonErrors.persons && <FieldError>{commonErrors.persons}</FieldError>}
      {!readOnly && choices.length > 0 && (
        <div className="mt-1.5 flex flex-wrap items-center gap-1 text-hint text-grey-6">
          <span id="more-columns">{t('cert.moreColumns')}</span>
          {choices.map((field) => (
            <ChoiceChip
              key={field}
              pressed={isShown[field]}
              onClick={() =>
                setMore((before) => {
                  const next = new Set(before)
                  if (!next.delete(field)) next.add(field)
                  return next
                })
              }
            >
              {t(`field.${field}`)}
            </ChoiceChip>
          ))}
        </div>
      )}
      {opened && (
        <Suspense>
          <ImportPersons
            kind={kind}
            rules={rules}
            fields={fieldsOf(kind, values.fields)}
            rows={values.rows}
            open={importing}
            onClose={() => setImporting(false)}
            onImport={take}
          />
        </Suspense>
      )}
    </div>
  )
}
