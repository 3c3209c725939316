import { kindBasics, kindNames } from '@kollegium/api/definitions/certificates'
import { Redirect } from 'wouter'
import { useCan } from '../../lib/me.tsx'
import { t } from '../../lib/words.ts'
import { NotAllowed } from '../../resource/not-allowed.tsx'

/** The app begins with the first kind of certificate that one may see. */
export function Start() {
  const can = useCan()
  const first = kindNames.find((name) => can('read', kindBasics[name].subject))
  if (first) return <Redirect to={`/${first}`} replace />
  return <NotAllowed to={t('app.cert')} back={null} />
}
