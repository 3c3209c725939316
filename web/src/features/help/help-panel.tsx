import '../../lib/help-texts.ts'
import { keepPreviousData } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton, useDelayed } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { HelpHits } from './help-hits.tsx'
import { HelpPage } from './help-page.tsx'
import type { HelpPanelProps } from './help-types.ts'

/** Draws the app's help book beside the work (Spec §2.3 Help panel; design 39), beginning with the screen's page. */
export default function HelpPanel(props: HelpPanelProps) {
  const { app, names, docked: beside, onClose } = props
  const [slug, setSlug] = useState<string | null>(null)
  const [text, setText] = useState('')
  const top = useRef<HTMLDivElement>(null)
  const screen = names.join()
  // Another screen has a page of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is the trigger
  useEffect(() => {
    setSlug(null)
    setText('')
  }, [screen])

  const opened = trpc.help.open.useQuery({ app, names: [...names] }, { placeholderData: keepPreviousData })
  const start = opened.data?.page.start
  const asked = trpc.help.get.useQuery(
    { name: slug ?? '', parent: start?.id },
    { enabled: slug !== null && start !== undefined, placeholderData: keepPreviousData },
  )
  const page = slug === null ? opened.data?.page : asked.data
  const go = (to: string) => {
    setSlug(to)
    setText('')
  }
  // A new page is read from its heading. The opened panel takes focus itself.
  const shown = useRef<number | null>(null)
  useEffect(() => {
    const before = shown.current
    shown.current = page?.id ?? before
    if (page && before !== null && before !== page.id)
      top.current?.querySelector<HTMLElement>('[data-heading]')?.focus()
  }, [page])

  const error = opened.data ? (slug !== null && asked.error) || null : opened.error
  const failure = error ? failureOf(error) : null
  const searching = text.trim() !== ''
  const waiting = slug === null ? opened.isPending : asked.isPending
  const isStart = page !== undefined && page !== null && page.id === start?.id

  const content = () => {
    if (failure) {
      const retry = () => void (opened.data ? asked : opened).refetch()
      return <LoadError title={failure.message} reference={failure.reference} onRetry={retry} />
    }
    if (opened.data === null) return <NoBook />
    if (searching) return <HelpHits app={app} text={text} onPage={go} />
    if (waiting) return <Waiting />
    if (!page) return <p role="status">{t('help.gone')}</p>
    return (
      <HelpPage {...props} page={page} opened={opened.data ?? null} isStart={isStart} own={slug === null} onPage={go} />
    )
  }

  return (
    <SidePanel
      open
      onClose={onClose}
      title={start?.title ?? t('screen.help')}
      width={416}
      modal={!beside}
      closeText={t('help.close')}
      footer={
        page &&
        !searching &&
        (page.previous || !isStart) && (
          <>
            {page.previous ? (
              <TextButton onClick={() => page.previous && go(page.previous.slug)}>
                <Icon as={ArrowLeft} size={18} />
                <span className="underline underline-offset-4">{t('help.previousSection')}</span>
              </TextButton>
            ) : (
              <span />
            )}
            {!isStart && start && (
              <TextButton onClick={() => go(start.slug)}>
                <span className="underline underline-offset-4">{t('help.start')}</span>
              </TextButton>
            )}
          </>
        )
      }
    >
      <div ref={top} className="grid gap-3">
        {opened.data && <SearchInput value={text} onChange={setText} label={t('help.search')} />}
        {content()}
      </div>
    </SidePanel>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-5 items-center gap-1 rounded-control text-blue-dark pointer-coarse:min-h-5.5"
    >
      {children}
    </button>
  )
}

function NoBook() {
  const { brand } = useMe()
  return (
    <EmptyState title={t('help.none')} icon={<span hidden />}>
      {t('help.noneText', { email: brand.email })}
    </EmptyState>
  )
}

function Waiting() {
  const due = useDelayed()
  return (
    <div className={due ? 'grid gap-1.5' : 'invisible grid gap-1.5'}>
      <p role="status" className="sr-only">
        {due && t('loading.default')}
      </p>
      <Skeleton className="h-3! w-30" />
      <Skeleton className="w-full" />
      <Skeleton className="w-40" />
      <Skeleton className="w-36" />
    </div>
  )
}
