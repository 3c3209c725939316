import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { t } from '../../../lib/i18n.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { Overview } from './assignment-status.tsx'

/** Draws a person of the staff with telephone and address; on a phone as buttons. */
export function ContactCard({ person }: { person: Overview['staff'][number] }) {
  const { name, profession, phone, email } = person
  return (
    <div>
      <div className="flex items-center gap-1.5">
        <Avatar name={name} size={40} />
        <div className="min-w-0">
          <p className="wrap-anywhere">{name}</p>
          {profession && <p className="text-hint text-grey-6">{profession}</p>}
        </div>
      </div>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-hint max-sm:hidden">
        {phone && (
          <>
            <dt className="text-grey-6">{t('candidate.phone')}</dt>
            <dd>{phone}</dd>
          </>
        )}
        {email && (
          <>
            <dt className="text-grey-6">{t('candidate.mail')}</dt>
            <dd className="wrap-anywhere">
              <TextLink href={`mailto:${email}`}>{email}</TextLink>
            </dd>
          </>
        )}
      </dl>
      <div className="mt-1.5 grid grid-cols-2 gap-1 sm:hidden">
        {phone && (
          <Button size={48} icon={Phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {t('candidate.call')}
          </Button>
        )}
        {email && (
          <Button size={48} icon={MessageCircle} href={`mailto:${email}`}>
            {t('candidate.write')}
          </Button>
        )}
      </div>
    </div>
  )
}
