import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { momentText } from './moment-text.ts'
import type { SecurityOverview, useSecurity } from './use-security.ts'

/** Lists where one is signed in: device, app, address and time; each can be ended, and all others at once. */
export function SecuritySessions(props: { data: SecurityOverview; security: ReturnType<typeof useSecurity> }) {
  const { sessions } = props.data
  const { change, client } = props.security
  const confirm = useConfirm()
  const narrow = useNarrow()
  const hasPlaces = sessions.some(({ place }) => place)
  const others = sessions.filter(({ current }) => !current).length
  const endOthers = async () => {
    const yes = await confirm({
      title: t('security.endOthersQuestion'),
      text: t('security.endOthersHelp', { number: others }),
      confirmLabel: t('security.endOthersYes'),
      danger: true,
    })
    if (yes) await change(() => client.security.endOtherSessions.mutate(), t('security.endedOthers'))
  }
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-1 border-b border-grey-3 pb-1">
        <h2 className="text-h3">{t('security.sessions')}</h2>
        {others > 0 && (
          <Button variant="danger-quiet" className="-mr-1.25 max-sm:-ml-1.25" onClick={() => void endOthers()}>
            {t('security.endOthers')}
          </Button>
        )}
      </div>
      <Table label={t('security.sessions')}>
        <TableHead>
          <HeadCell>{t('security.deviceColumn')}</HeadCell>
          {!narrow && <HeadCell>{t(hasPlaces ? 'security.placeColumn' : 'security.addressColumn')}</HeadCell>}
          {!narrow && <HeadCell>{t('security.seenColumn')}</HeadCell>}
          <HeadCell hidden>{t('security.end')}</HeadCell>
        </TableHead>
        <tbody>
          {sessions.map((session) => (
            <TableRow key={session.id} selected={session.current}>
              <Cell>
                <span className="flex items-center gap-1.5">
                  <Icon as={session.phone ? Smartphone : Monitor} />
                  <span className="min-w-0">
                    <span className="block font-bold">{session.name}</span>
                    <span className="block text-hint text-grey-6">{openedText(session)}</span>
                    {narrow && (
                      <span className="block text-hint text-grey-6">
                        <Place session={session} />
                        <span className="block">{seenText(session)}</span>
                      </span>
                    )}
                  </span>
                </span>
              </Cell>
              {!narrow && (
                <Cell>
                  <Place session={session} />
                </Cell>
              )}
              {!narrow && <Cell>{seenText(session)}</Cell>}
              <Cell align="right">
                {!session.current && (
                  <Button
                    variant="danger-quiet"
                    size={32}
                    onClick={() =>
                      void change(() => client.security.endSession.mutate({ id: session.id }), t('security.ended'))
                    }
                  >
                    {t('security.end')}
                  </Button>
                )}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <p className="pt-1 text-hint text-grey-6">
        {hasPlaces && t('security.placeHelp')} {t('security.sessionsHelp')}
      </p>
    </section>
  )
}

/** Draws the place of a session, or its address where nobody knows a place; a new one is marked. */
function Place({ session: { place, ip, news } }: { session: SecurityOverview['sessions'][number] }) {
  return (
    <>
      <span className={cx('inline-flex items-center gap-1 wrap-anywhere', news && 'text-orange-dark')}>
        {news && <Icon as={TriangleAlert} size={16} />}
        {news === 'country' ? t('security.newCountry', { text: place ?? ip }) : (place ?? ip)}
      </span>
      {place && <span className="block text-hint text-grey-6 wrap-anywhere">{ip}</span>}
      {news === 'device' && <span className="block text-hint text-orange-dark">{t('security.newDevice')}</span>}
    </>
  )
}

/** Says that a session is this one, or which apps it has opened, and whether the school's account opened it. */
const openedText = ({ current, apps, by_school: bySchool }: SecurityOverview['sessions'][number]) =>
  [current ? t('security.thisDevice') : apps.join(', '), bySchool && t('security.viaSchool')]
    .filter(Boolean)
    .join(' · ')

const seenText = ({ current, seen_at }: SecurityOverview['sessions'][number]) =>
  current ? t('security.now') : momentText(seen_at)
