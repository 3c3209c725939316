import { kindBasics, kindNames } from '@kollegium/api/definitions/certificates'
import { Redirect } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'

/** Redirects to the first kind of certificate that the person may read. */
export function Start() {
  const can = useCan()
  const first = kindNames.find((name) => can('read', kindBasics[name].subject))
  if (first) return <Redirect to={`/${first}`} replace />
  return <NotAllowed to={t('app.cert')} back={null} />
}
