import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { momentInWords } from './moment-text.ts'
import type { SecurityOverview, useSecurity } from './use-security.ts'

/** Asks about the sessions that began at a new place or in a new device. @param onStranger after one that wasn't the person's was ended */
export function NewSessions(props: {
  data: SecurityOverview
  security: ReturnType<typeof useSecurity>
  onStranger: () => void
}) {
  const { data, security, onStranger } = props
  const { change, client } = security
  const end = async (id: string) => {
    const done = await change(async () => {
      await client.security.endSession.mutate({ id })
      return true
    }, t('security.newsEnded'))
    if (done) onStranger()
  }
  return data.sessions
    .filter(({ news }) => news)
    .map(({ id, news, place, ip, name, began_at }) => (
      <Notice
        key={id}
        severity="warning"
        stacked
        title={t(news === 'country' ? 'security.newsCountry' : 'security.newsDevice', {
          ...{ text: place ?? ip, time: momentInWords(began_at), device: name },
        })}
        actions={
          <>
            <Button
              onClick={() => void change(() => client.security.knowSession.mutate({ id }), t('security.newsKnown'))}
            >
              {t('security.newsYes')}
            </Button>
            <Button variant="danger-quiet" className="max-sm:-ml-1.25" onClick={() => void end(id)}>
              {t('security.newsNo')}
            </Button>
          </>
        }
      >
        {t('security.newsHelp')}
      </Notice>
    ))
}
