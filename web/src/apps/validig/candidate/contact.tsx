import { t } from '../../../lib/i18n.ts'
import { PageHead } from '../../../ui/shell.tsx'
import { ContactCard } from './contact-card.tsx'
import { WithOverview } from './use-overview.tsx'

/** The people whom the candidate can ask. */
export default function Contact() {
  return (
    <>
      <PageHead title={t('screen.contact')} />
      <WithOverview>
        {({ staff }) => (
          <>
            {staff.length === 0 && <p className="text-grey-6">{t('candidate.noContact')}</p>}
            <ul className="grid max-w-text gap-3 *:not-first:border-t *:not-first:border-grey-2 *:not-first:pt-3">
              {staff.map((person) => (
                <li key={person.id}>
                  <ContactCard person={person} />
                </li>
              ))}
            </ul>
          </>
        )}
      </WithOverview>
    </>
  )
}
