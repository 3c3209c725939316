import '../../lib/link-texts.ts'
import { clockText, dayText, numberText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import { Notice } from '../../ui/notice.tsx'
import { reasonOf } from './link-reason.ts'

const useLinks = (id: number) => trpc.links.of.useQuery({ id })

/** Tells above a text's fields which of its links lead nowhere or elsewhere. */
export function LinkNotice({ record }: { record: Row }) {
  const { data } = useLinks(record.id)
  if (!data || data.faults.length === 0) return null
  const number = (state: string) => data.faults.filter((each) => each.state === state).length
  return (
    <div className="mb-3">
      <Notice
        stacked
        severity="warning"
        title={t('links.head', { broken: numberText(number('broken')), moved: numberText(number('moved')) })}
      >
        <ul className="grid gap-0.5">
          {data.faults.map((each) => (
            <li key={each.id} className="wrap-anywhere">
              {t('links.one', { text: each.text || each.href, href: each.href })}: {reasonOf(each)}
              {each.leads_to && <span className="block text-grey-6">{t('links.should', { href: each.leads_to })}</span>}
            </li>
          ))}
        </ul>
        {data.checked_at && (
          <p className="mt-0.5 text-hint text-grey-6">
            {t('links.night', { time: `${dayText(data.checked_at)} ${clockText(data.checked_at)}` })}
          </p>
        )}
      </Notice>
    </div>
  )
}
