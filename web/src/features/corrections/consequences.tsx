import Ban from 'lucide-react/icons/ban'
import Hash from 'lucide-react/icons/hash'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { longDayText, numberText, t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import type { Correction } from './correction-values.ts'
import { nameOf } from './people-part.tsx'
import type { CorrectionWork } from './use-correction.ts'

/** Tells what the correction does, with exact numbers, and which ones were made before. */
export function Consequences({ work, given }: { work: CorrectionWork; given: Correction }) {
  const { chosen, mayPrint } = work
  const amount = chosen.length === 1 ? 'one' : 'many'
  const number = numberText(chosen.length)
  return (
    <div className="grid gap-3 [&>section+section]:border-t [&>section+section]:border-grey-2 [&>section+section]:pt-3">
      <section aria-labelledby="happens-title">
        <h2 id="happens-title" className="mb-1.5 font-bold">
          {t('correct.happens')}
        </h2>
        <ul className="grid gap-1.5 text-hint">
          <Happens icon={Hash}>{t(`correct.happens.numbers.${amount}`, { number })}</Happens>
          <Happens icon={Ban}>{t('correct.happens.ends')}</Happens>
          <Happens icon={Printer}>{t(`correct.happens.papers.${amount}`, { number })}</Happens>
          {mayPrint && (
            <Happens icon={Mail}>
              <Letters work={work} />
            </Happens>
          )}
        </ul>
      </section>
      <section aria-labelledby="all-title">
        <h2 id="all-title" className="mb-1 font-bold">
          {t('correct.allOrNothing')}
        </h2>
        <p className="text-hint">{t('correct.allOrNothingText')}</p>
      </section>
      <Earlier given={given} />
    </div>
  )
}

function Happens({ icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon as={icon} className="text-grey-6" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}

function Letters({ work: { chosen, mailed, mails, setMails } }: { work: CorrectionWork }) {
  const without = chosen.length - mailed
  const counted = (key: 'correct.mail.to' | 'correct.mail.without', number: number) =>
    t(number === 1 ? `${key}.one` : `${key}.many`, { number: numberText(number) })
  return (
    <Checkbox
      className="-mt-0.75"
      label={t('correct.mail')}
      hint={[counted('correct.mail.to', mailed), without > 0 ? counted('correct.mail.without', without) : ''].join(' ')}
      checked={mails && mailed > 0}
      disabled={mailed === 0}
      onChange={({ target }) => setMails(target.checked)}
    />
  )
}

const SHOWN = 5

/** Lists the earlier corrections of the same certificates: those made together as one. */
function Earlier({ given: { persons } }: { given: Correction }) {
  const replaced = persons.filter(({ status, ended }) => status === 'replaced' && ended)
  const together = [...Map.groupBy(replaced, ({ ended, revoked_reason }) => `${ended} ${revoked_reason}`).values()]
  if (together.length === 0) return null
  const newest = together.toSorted((one, other) => (other[0]?.ended ?? '').localeCompare(one[0]?.ended ?? ''))
  return (
    <section aria-labelledby="earlier-title">
      <h2 id="earlier-title" className="mb-1 font-bold">
        {t('correct.earlier')}
      </h2>
      <ul className="grid gap-1 text-hint">
        {newest.slice(0, SHOWN).map(([first, ...more]) => (
          <li key={first?.id}>
            <span className="block font-bold">
              {more.length === 0 && first
                ? nameOf(first)
                : t('cert.personsOf.many', { number: numberText(more.length + 1) })}
            </span>
            {longDayText(first?.ended ?? '')}, {first?.revoked_reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
