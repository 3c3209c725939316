import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { longDayText, numberText, t } from '../../lib/i18n.ts'
import { SideSection } from '../../ui/shell.tsx'

/** The newest readings that are told one by one. */
const shown = 3

const readsText = (count: number): string => {
  if (count === 0) return t('security.readsNone')
  return count === 1 ? t('security.readsOne') : t('security.readsSome', { number: numberText(count) })
}

/** Tells who has seen one's own personal number: by role and college, as the register does. */
export function OwnReads() {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [['privacy', 'ownReads']],
    queryFn: ({ signal }) => client.privacy.ownReads.query(undefined, { signal }),
  })
  if (!data) return null
  return (
    <SideSection title={t('security.reads')}>
      <p className="text-hint">{readsText(data.length)}</p>
      <ul className="mt-0.5 grid gap-0.5 text-hint">
        {data.slice(0, shown).map(({ at, roles, group, act }) => (
          <li key={`${at} ${act}`} className="wrap-anywhere">
            {t('security.readBy', {
              text: [roles.join(', '), group].filter(Boolean).join(', '),
              date: longDayText(at),
              act,
            })}
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
