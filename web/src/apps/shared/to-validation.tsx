import { useEffect } from 'react'
import { actAsParameter, addressOf } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useSignOut } from './app-shell.tsx'

/** Leads a validation candidate alone, or a person who acts as one, to the validation tool (Spec §1). */
export default function ToValidation({ actingAs }: { actingAs: number | null }) {
  const { session } = useServices()
  const signOut = useSignOut()
  const href = addressOf(session.addresses, 'validig', actingAs === null ? '/' : `/?${actAsParameter}=${actingAs}`)
  useEffect(() => session.leaveFor(href), [session, href])
  return (
    <>
      <h1 className="text-h2">{t('candidate.toValidation')}</h1>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button variant="primary" href={href}>
          {t('candidate.openValidation')}
        </Button>
        {actingAs === null ? (
          <Button onClick={signOut}>{t('action.signOut')}</Button>
        ) : (
          <Button onClick={() => session.setMasquerade(null)}>{t('masquerade.stop')}</Button>
        )}
      </div>
    </>
  )
}
