import { useEffect, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { type Me, nameOf, useMe } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const whoIs = ({ user, realUser }: Me) => (realUser ?? user).id

/** Warns when somebody else has signed in in another tab: tabs share the session's cookies. */
export function OtherPerson() {
  const { session, client } = useServices()
  const me = useMe()
  const [other, setOther] = useState<string | null>(null)
  const id = whoIs(me)
  useEffect(
    () =>
      session.onSignInElsewhere(() => {
        // A failed call says nothing; the next one will tell.
        client.session.me.query().then(
          (now) => setOther(whoIs(now) === id ? null : nameOf(now.user)),
          () => undefined,
        )
      }),
    [session, client, id],
  )
  return (
    <Dialog
      alert
      open={other !== null}
      onClose={() => setOther(null)}
      title={t('session.otherPerson')}
      actions={
        <>
          {/* The words that are to be copied stand under the dialog. */}
          <Button onClick={() => setOther(null)}>{t('action.close')}</Button>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('session.reload')}
          </Button>
        </>
      }
    >
      <p>{t('session.otherPersonText', { name: other ?? '' })}</p>
    </Dialog>
  )
}
