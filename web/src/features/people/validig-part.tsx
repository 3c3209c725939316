import { numberText, t } from '../../lib/i18n.ts'
import type { Row } from '../../resource/screen.ts'
import { SideSection } from '../../ui/shell.tsx'

type Validig = { options: { id: string; name: string; value: unknown }[] }

/** Shows the validation tool's data about the person, which only the tool changes (Spec §3 User, `validig`). */
export function ValidigPart({ record }: { record: Row }) {
  const validig = record.validig as Validig | null | undefined
  if (!validig) return null
  return (
    <SideSection title={t('field.validig')}>
      {Boolean(record.candidateOnly) && (
        <p className="mb-1">
          <strong>{t('field.candidateOnly')}.</strong> {t('user.candidateOnlyHelp')}
        </p>
      )}
      {validig.options.length === 0 ? (
        <p className="text-hint text-grey-6">{t('user.validigEmpty')}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-hint">
          {validig.options.map(({ id, name, value }) => (
            <div key={id} className="contents">
              <dt className="text-grey-6 wrap-anywhere">{name}</dt>
              <dd className="wrap-anywhere">{textOf(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </SideSection>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'enum.yes' : 'enum.no')
  if (typeof value === 'number') return numberText(value)
  return String(value ?? '') || '–'
}
