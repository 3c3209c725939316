import Keyboard from 'lucide-react/icons/keyboard'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Pencil from 'lucide-react/icons/pencil'
import { longDayText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { HelpBody } from './help-body.tsx'
import type { HelpPanelProps, Opened, Page } from './help-types.ts'
import { PageLinks } from './page-links.tsx'

export type HelpPageProps = Pick<HelpPanelProps, 'docked' | 'names' | 'onClose' | 'onShortcuts' | 'onTour'> & {
  page: Page
  opened: Opened | null
  isStart: boolean
  /** The page belongs to the current screen. */
  own: boolean
  onPage: (slug: string) => void
}

/** Draws a page of help: its text, its attachments, and further reading. The start page has the book's contents. */
export function HelpPage(props: HelpPageProps) {
  const { page, opened, isStart, own, onPage, onShortcuts, onTour, names } = props
  const can = useCan()
  const nameless = own && opened?.found === null && can('create', 'Book')
  const contents = (opened?.contents ?? []).slice(1).map((each) => ({ ...each, depth: each.depth - 1 }))
  return (
    <>
      <article className="grid gap-1.5">
        <h3 data-heading tabIndex={-1} className="text-h2 outline-none wrap-anywhere">
          {page.title}
        </h3>
        <HelpBody html={page.body} onPage={onPage} onLeave={() => !props.docked && props.onClose()} />
        {page.attachments.length > 0 && (
          <section>
            <h4 className="font-bold">{t('help.attachments')}</h4>
            <ul>
              {page.attachments.map((file) => (
                <li key={file.id}>
                  <TextLink href={file.url} target="_blank">
                    {file.title || file.filename}
                  </TextLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {page.editUrl && (
          <p className="text-hint text-grey-6">
            {t('help.updated', { date: longDayText(page.updated_at) })}
            {' · '}
            <TextLink href={page.editUrl} target="_blank" className="inline-flex items-center gap-0.5">
              <Pencil size={14} strokeWidth={1.75} aria-hidden />
              {t('help.edit')}
            </TextLink>
          </p>
        )}
        {nameless && <p className="text-hint text-grey-6">{t('help.noOwnPage', { text: names[0] ?? '' })}</p>}
      </article>
      {isStart ? (
        contents.length > 0 && (
          <nav aria-label={t('help.contents')} className="border-t border-grey-2 pt-2">
            <h4 className="mb-1 font-bold">{t('help.contents')}</h4>
            <PageLinks pages={contents} onPage={onPage} />
          </nav>
        )
      ) : (
        <Related page={page} onPage={onPage} />
      )}
      {isStart && (
        <div className="flex flex-wrap gap-x-1 border-t border-grey-2 pt-1.5 *:-ml-1.25">
          {onTour && (
            <Button variant="tertiary" icon={Lightbulb} onClick={onTour}>
              {t('help.tour')}
            </Button>
          )}
          <Button variant="tertiary" icon={Keyboard} onClick={onShortcuts}>
            {t('screen.shortcuts')}
          </Button>
        </div>
      )}
    </>
  )
}

function Related({ page, onPage }: Pick<HelpPageProps, 'page' | 'onPage'>) {
  if (page.related.length === 0) return null
  return (
    <nav aria-label={t('help.related')} className="border-t border-grey-2 pt-2">
      <h4 className="mb-1 font-bold">{t('help.related')}</h4>
      <PageLinks pages={page.related} onPage={onPage} />
    </nav>
  )
}
