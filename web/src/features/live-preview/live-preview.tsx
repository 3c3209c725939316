import { everySetting } from '@kollegium/api/definitions/settings'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { useQuery } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Minimize2 from 'lucide-react/icons/minimize-2'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { keptOf } from '../../resource/kept.ts'
import type { LiveProps } from '../../resource/live-props.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Draft, DraftEntity } from '../drawn-page/draft-page.ts'
import { type PageWidth, pageWidths } from '../drawn-page/page-frame.tsx'
import { WidthChoice } from '../drawn-page/width-choice.tsx'
import { settingsKey } from '../settings/use-settings.ts'
import { DraftLink } from './draft-link.tsx'
import { PageCheck, type ShownFault } from './page-check.tsx'
import { SiteFrame } from './site-frame.tsx'
import { type Drawn, useDraftPage } from './use-draft-page.ts'

/** Shows the page of the form's typed values, beside the form or over the window. */
export default function LivePreview(props: LiveProps & { entity: DraftEntity; title: TextKey }) {
  const { entity, title, record, unsaved, mayShare, alone, onClose } = props
  const form = useFormContext()
  // A list that gets another place on the start page is drawn there.
  const { current } = useGroup()
  const { client } = useServices()
  const { data: settings } = useQuery({
    queryKey: settingsKey(current?.id ?? null),
    queryFn: () => client.setting.list.query(),
    enabled: false,
  })
  const kept = keptOf(record)
  const drawn = useDraftPage({
    read: (): Draft => ({
      ...{ entity, id: record?.id ?? null, data: unsaved(form.getValues()) },
      ...(kept?.keeps && kept.pending && { pending: true }),
    }),
    follow: (changed) => form.subscribe({ formState: { values: true }, callback: changed }),
    version: `${record?.id ?? 'new'} ${String(record?.updated_at ?? '')} ${settings?.updated_at ?? ''}`,
  })
  return (
    <PreviewPane title={t(title)} entity={entity} drawn={drawn} alone={alone} onClose={onClose}>
      {record && mayShare && <DraftLink entity={entity} record={record} />}
    </PreviewPane>
  )
}

type PaneProps = {
  title: string
  entity: DraftEntity
  drawn: Drawn
  alone: boolean
  onClose: () => void
  /** Stands below the page. */
  children?: ReactNode
}

/** Draws the pane: its bar, the page at a chosen width, and the rows below it (design picture 95). */
export function PreviewPane({ title, entity, drawn, alone, onClose, children }: PaneProps) {
  const narrow = useNarrow()
  const [width, setWidth] = useState<PageWidth>(narrow ? 'mobile' : 'desktop')
  const [isWhole, setWhole] = useState(false)
  const over = alone || isWhole
  const pane = useRef<HTMLElement>(null)
  const id = useId()
  // Over the window the pane holds focus, and gives it back.
  useEffect(() => {
    if (!over) return
    const before = document.activeElement
    pane.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [over])
  const leave = () => (alone ? onClose() : setWhole(false))
  const keys = (event: KeyboardEvent) => {
    if (!over || event.defaultPrevented) return
    if (event.key === 'Escape') leave()
    if (event.key === 'Tab') keepInside(event, pane.current)
  }
  const { page, failure } = drawn
  const [shown, setShown] = useState<ShownFault | null>(null)
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-labelledby={id}
      {...(over && { role: 'dialog', 'aria-modal': true })}
      onKeyDown={keys}
      className={cx(
        'flex flex-col bg-grey-1 focus:outline-none',
        over
          ? 'fixed inset-0 z-50'
          : 'sticky top-[calc(var(--bar)+72px)] -mt-3 -mr-(--pad) h-[calc(100dvh-72px-var(--bar))] border-l border-grey-2 max-sm:static max-sm:-ml-(--pad) max-sm:h-[calc(100dvh-var(--bar)-200px)] max-sm:border-l-0',
      )}
    >
      <div className="flex min-h-7 shrink-0 flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-grey-2 bg-grey-0 px-3 py-1 max-sm:px-2">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        <WidthChoice value={width} onChange={setWidth} />
        <div className="ml-auto flex items-center gap-0.5">
          <p className="mr-1.5 text-hint text-grey-6 max-lg:hidden in-data-beside:max-xl:hidden">
            {t('draft.unsaved')}
          </p>
          {!alone && (
            <Button
              variant="tertiary"
              size={32}
              icon={isWhole ? Minimize2 : Maximize2}
              onClick={() => setWhole(!isWhole)}
            >
              {t(isWhole ? 'draft.beside' : 'draft.whole')}
            </Button>
          )}
          <IconButton icon={X} label={t('draft.hide')} onClick={onClose} />
        </div>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls, also by the keyboard
        tabIndex={0}
        data-page-scroll
        aria-label={t('draft.frame', { text: title })}
        className="relative min-h-0 grow overflow-y-auto p-3 max-sm:p-1.5 focus-visible:-outline-offset-3"
      >
        <div
          className={cx(
            'mx-auto overflow-hidden rounded-panel border border-grey-3 bg-white',
            width === 'mobile' ? 'max-w-[392px]' : over && 'max-w-[1250px]',
          )}
        >
          {page?.address && <Address address={page.address} />}
          {page ? (
            <SiteFrame
              key={width}
              html={page.html}
              width={pageWidths[width]}
              entity={entity}
              part={page.part === null ? null : { name: page.part, label: partOf(page.part) }}
              shown={shown}
              item={page.item}
              name={t('draft.frame', { text: title })}
            />
          ) : (
            <p className="p-4 text-grey-6">{failure === null ? t('draft.waiting') : failureText(failure)}</p>
          )}
        </div>
        <p role="status" className="mt-1.5 text-hint text-orange-dark empty:hidden">
          {page && failure !== null && failureText(failure)}
        </p>
        {children}
        {page && (
          <PageCheck
            html={page.html}
            width={pageWidths[width]}
            entity={entity}
            pageOf={() => pane.current?.querySelector('iframe')?.contentDocument ?? null}
            onShow={setShown}
          />
        )}
      </section>
    </section>
  )
}

/** The name of a part of the start page, as the settings have it. */
const partOf = (setting: string): string => {
  const label = (everySetting.shape as Record<string, z.ZodType>)[setting]?.meta()?.label
  return label ? t(label as TextKey) : ''
}

const failureText = (failure: string) => t('draft.failed', { text: failure || t('toast.networkError') })

/** Keeps the keyboard inside a pane that covers the window. */
function keepInside(event: KeyboardEvent, pane: HTMLElement | null): void {
  const controls = [...(pane?.querySelectorAll<HTMLElement>('button, a[href], [tabindex="0"]') ?? [])]
  const [first, last] = [controls[0], controls.at(-1)]
  const from = document.activeElement
  const isLeaving = event.shiftKey ? from === first || from === pane : from === last
  if (!isLeaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** Draws the address of the page, with its last part in ink. */
function Address({ address }: { address: string }) {
  const { host, pathname } = new URL(address)
  const at = pathname.lastIndexOf('/') + 1
  return (
    <p className="flex min-h-4 items-center gap-1 border-b border-grey-2 px-1.5 text-hint text-grey-6">
      <Icon as={Globe} size={16} />
      <span className="truncate">
        {host}
        {pathname.slice(0, at)}
        <span className="text-ink">{pathname.slice(at)}</span>
      </span>
    </p>
  )
}
