import { workplaceLabels } from '@kollegium/api/definitions/course-moments'
import BadgeCheck from 'lucide-react/icons/badge-check'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../lib/words.ts'
import type { FieldProps } from '../../resource/fields/kind.ts'
import { Button } from '../../ui/button.tsx'
import { Fieldset, OutsideField } from '../../ui/field.tsx'
import { BulkAction, BulkBar } from '../../ui/table.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { ParticipantDialog } from './participant-dialog.tsx'
import { ParticipantsTable } from './participants-table.tsx'
import { nameOf, newParticipant, type Participant } from './values.ts'

const ImportParticipants = lazy(() => import('./import-participants.tsx'))

/** As many as are looked through at a glance; the others come at a press. */
const first = 8

const textOf = (row: Participant) =>
  [nameOf(row), row.employer, row.email, row.workplace && t(workplaceLabels[row.workplace])]
    .join(' ')
    .toLocaleLowerCase('sv')

/** The participants of a course moment, saved with it: searched, approved one by one or many at once. */
export default function ParticipantsField(field: FieldProps<Participant[]>) {
  const { name, label, error, value, onChange, readOnly } = field
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  /** Null until it is first opened; what was read stays while it is closed. */
  const [importing, setImporting] = useState<{ open: boolean } | null>(null)
  const [open, setOpen] = useState<Participant | null>(null)
  const words = search.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  const found = value.filter((row) => words.every((word) => textOf(row).includes(word)))
  const shown = all || found.length <= first ? found : found.slice(0, first)
  const chosen = value.filter(({ key }) => marked.has(key))
  const change = (keys: ReadonlySet<string>, part: Partial<Participant>) =>
    onChange(value.map((row) => (keys.has(row.key) ? { ...row, ...part } : row)))
  const remove = (keys: ReadonlySet<string>) => {
    onChange(value.filter(({ key }) => !keys.has(key)))
    setMarked(new Set())
  }
  const done = (changed: Participant) => {
    const isThere = value.some(({ key }) => key === changed.key)
    onChange(isThere ? value.map((row) => (row.key === changed.key ? changed : row)) : [...value, changed])
    setOpen(null)
  }

  return (
    <Fieldset id={`field-${name}`} legend={<span className="sr-only">{label}</span>} error={error}>
      <OutsideField>
        <div className="mb-2 flex flex-wrap justify-between gap-2">
          <div className="w-full max-w-35">
            <SearchInput label={t('courseMoment.searchParticipants')} value={search} onChange={setSearch} />
          </div>
          {!readOnly && (
            <div className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:*:grow">
              <Button icon={FileSpreadsheet} onClick={() => setImporting({ open: true })}>
                {t('courseMoment.import')}
              </Button>
              <Button icon={Plus} onClick={() => setOpen(newParticipant())}>
                {t('action.addParticipant')}
              </Button>
            </div>
          )}
        </div>
        {chosen.length > 0 && (
          <BulkBar count={chosen.length} onClear={() => setMarked(new Set())}>
            <BulkAction icon={BadgeCheck} onClick={() => change(marked, { approved: true })}>
              {t('courseMoment.approve')}
            </BulkAction>
            <BulkAction icon={Trash2} onClick={() => remove(marked)}>
              {t('action.delete')}
            </BulkAction>
          </BulkBar>
        )}
        {found.length > 0 ? (
          <ParticipantsTable
            label={label}
            rows={shown}
            marked={marked}
            readOnly={readOnly}
            onMark={setMarked}
            onApprove={({ key }, approved) => change(new Set([key]), { approved })}
            onOpen={setOpen}
            onRemove={({ key }) => remove(new Set([key]))}
          />
        ) : (
          <p className="py-2 text-grey-6">
            {t(value.length === 0 ? 'courseMoment.noParticipants' : 'courseMoment.noHits')}
          </p>
        )}
        {shown.length < found.length && (
          <Button className="mt-2" onClick={() => setAll(true)}>
            {t('list.showMore', { number: found.length - shown.length })}
          </Button>
        )}
        <p className="mt-2 text-hint text-grey-6">{t('courseMoment.onlyApproved')}</p>
        {importing && (
          <Suspense>
            <ImportParticipants
              open={importing.open}
              rows={value}
              onClose={() => setImporting({ open: false })}
              onImport={(rows) => onChange([...value, ...rows])}
            />
          </Suspense>
        )}
        {open && (
          <ParticipantDialog
            given={open}
            isNew={!value.some(({ key }) => key === open.key)}
            onClose={() => setOpen(null)}
            onDone={done}
          />
        )}
      </OutsideField>
    </Fieldset>
  )
}
