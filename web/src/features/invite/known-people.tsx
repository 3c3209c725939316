import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Known } from './use-known.ts'

/** Tells who may have an account already, with a link to each whom the person may see. */
export function KnownPeople({ known: { taken, people }, email }: { known: Known; email: string }) {
  const isSame = people.some((person) => person.email.toLowerCase() === email.trim().toLowerCase())
  if (taken && !isSame) return <Notice severity="warning" live title={t('invite.takenHidden')} />
  if (people.length === 0) return null
  return (
    <Notice severity="warning" live title={t(isSame ? 'invite.taken' : 'invite.alike')}>
      <ul className="mt-1 grid gap-1">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-1.5">
            <Avatar name={person.fullname} size={40} />
            <div className="min-w-0 grow">
              <TextLink href={`/user/${person.id}`}>{person.fullname}</TextLink>
              <p className="text-hint text-grey-6 wrap-anywhere">
                {[person.email, ...person.roles.map(({ label }) => label), ...person.groups.map(({ title }) => title)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button href={`/user/${person.id}`}>{t('invite.openPerson')}</Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
