import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { nameOf, useMe } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { useSignOut } from '../shared/app-shell.tsx'
import { StandalonePage } from '../shared/sign-in-gate.tsx'

/** Tells a signed-in person without the app how to apply for it. */
export function NoMaterial() {
  const me = useMe()
  const { session } = useServices()
  const signOut = useSignOut()
  const front = session.addresses.host
  return (
    <StandalonePage>
      <title>{t('app.metodmaterial')}</title>
      <h1 className="text-h1">{t('material.noAppTitle')}</h1>
      <p className="mt-2">{t('error.signedInAs', { name: nameOf(me.user) })}</p>
      <p className="mt-1 max-w-text">{t('material.noAppHelp')}</p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        <Button variant="primary" href={`${front}/ansok/metodmaterial`}>
          {t('material.apply')}
        </Button>
        <Button onClick={signOut}>{t('action.signOut')}</Button>
      </div>
    </StandalonePage>
  )
}
