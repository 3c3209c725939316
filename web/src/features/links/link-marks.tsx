import '../../lib/link-texts.ts'
import { clockText, dayText, numberText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { titleOf } from '../../resource/row-title.ts'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { ContentName } from '../content/content-client.ts'
import { reasonOf } from './link-reason.ts'
import { MendButton } from './mend-button.tsx'

/**
 * Selects a link in the text that is being edited, so that the editor's own button changes it.
 * @returns whether the text has it
 */
function goToLink(href: string): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[contenteditable="true"] a')]
  const link = links.find((each) => each.getAttribute('href') === href)
  if (!link) return false
  link.closest<HTMLElement>('[contenteditable="true"]')?.focus({ preventScroll: true })
  document.getSelection()?.selectAllChildren(link)
  link.scrollIntoView?.({ block: 'center' })
  return true
}

const useLinks = (id: number) => trpc.links.of.useQuery({ id })

/** Tells above a text's fields which of its links lead nowhere or elsewhere. One that leads elsewhere is changed by one press. */
export function LinkNotice({ record, type }: { record: Row; type: ContentName }) {
  const { data } = useLinks(record.id)
  const toast = useToast()
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
              <div className="flex flex-wrap gap-1">
                <Button
                  size={32}
                  className="mt-0.5"
                  aria-label={t('links.goTo', { href: each.text || each.href })}
                  onClick={() => {
                    if (!goToLink(each.href)) toast.warning(t('links.notThere', { text: titleOf(record) }))
                  }}
                >
                  {t('links.go')}
                </Button>
                {each.leads_to && (
                  <MendButton
                    text={{ type, id: record.id, title: titleOf(record) }}
                    link={{ ...each, leads_to: each.leads_to }}
                  />
                )}
              </div>
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
