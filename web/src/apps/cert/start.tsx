import { kindBasics, kindNames } from '@kollegium/api/definitions/certificates'
import { Redirect } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { type Can, useCan } from '../../lib/me.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'

/** Tells whether course moments name the person as educator, who orders none. */
export const isEducator = (can: Can): boolean => can('update', 'CourseMoment') && !can('create', 'CourseMoment')

/** Redirects educators to their course moments, and others to the first kind of certificate that they may read. */
export function Start() {
  const can = useCan()
  if (isEducator(can)) return <Redirect to="/courseMoment" replace />
  const first = kindNames.find((name) => can('read', kindBasics[name].subject))
  if (first) return <Redirect to={`/${first}`} replace />
  return <NotAllowed to={t('app.cert')} back={null} />
}
