import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import markedText from '../../marked-text.css?inline'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  DraftError,
  type VersionPage as DrawnPage,
  fetchVersionPage,
  type VersionedEntity,
} from '../drawn-page/draft-page.ts'
import { PageFrame, type PageWidth, pageWidths, usePageView } from '../drawn-page/page-frame.tsx'
import { WidthChoice } from '../drawn-page/width-choice.tsx'
import { helpOf, sidesOf, type Version } from './content-client.ts'
import DrawnVersion from './drawn-version.tsx'
import { ScrollBox } from './scroll-box.tsx'

/** The room that is left over a change that comes into sight, in px. */
const above = 24

type VersionPageProps = {
  name: VersionedEntity
  id: number
  version: Version
  /** The row has rich text, which is compared by itself where its page can't be drawn. */
  hasText: boolean
}

/** Draws the whole page of a version as its site does, with what it added and removed since the one before marked. */
export default function VersionPage({ name, id, version, hasText }: VersionPageProps) {
  const { session } = useServices()
  const { data, error } = useQuery({
    queryKey: [[name, 'versionPage'], { id, ...sidesOf(version) }],
    queryFn: () => fetchVersionPage(session, { entity: name, id, ...sidesOf(version) }),
    // A sitting's version grows while its editor types, and a page follows others.
    staleTime: 0,
    // A busy server breaks a drawing off that takes long, and has soon drawn it before.
    retry: (times, error) => times < 2 && error instanceof DraftError && error.status >= 500,
  })
  if (error) {
    const text = (error instanceof DraftError && error.message) || t('toast.networkError')
    return (
      <>
        <Notice severity="info" live title={t('draft.failed', { text })} />
        {hasText && <DrawnVersion name={name} id={id} version={version} />}
      </>
    )
  }
  if (!data) return <Skeleton className="h-40!" />
  return <Compared page={data} version={version} />
}

function Compared({ page, version }: { page: DrawnPage; version: Version }) {
  const narrow = useNarrow()
  const [width, setWidth] = useState<PageWidth>(narrow ? 'mobile' : 'desktop')
  const { changes } = page
  return (
    <>
      <p role="status" className="text-ui">
        {changes === null && t('versionPage.first')}
        {changes === 0 && t('versionPage.same')}
        {changes !== null &&
          changes > 0 &&
          `${changes === 1 ? t('versionPage.one') : t('versionPage.many', { number: changes })} ${t(helpOf(version))}`}
      </p>
      <Page key={width} page={page} width={width} onWidth={setWidth} />
    </>
  )
}

type PageProps = { page: DrawnPage; width: PageWidth; onWidth: (width: PageWidth) => void }

function Page({ page: { html, changes }, width, onWidth }: PageProps) {
  const box = useRef<HTMLElement>(null)
  const view = usePageView(html, { width: pageWidths[width], css: markedText })
  const showNext = () => {
    const { current: pane } = box
    const marks = view.frame.current?.contentDocument?.querySelectorAll('ins, del') ?? []
    const places = [...marks].map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0)
    const tops = places.map(({ top }) => top * view.scale - above).sort((a, b) => a - b)
    if (pane) pane.scrollTop = Math.max(0, tops.find((top) => top > pane.scrollTop + 1) ?? tops[0] ?? 0)
  }
  return (
    <>
      <div className="my-1 flex flex-wrap items-center gap-1.5">
        <WidthChoice value={width} onChange={onWidth} />
        {changes !== null && changes > 0 && (
          <Button variant="tertiary" size={32} icon={ChevronDown} onClick={showNext}>
            {t('versionPage.next')}
          </Button>
        )}
      </div>
      <ScrollBox label={t('version.drawn')} boxRef={box}>
        <PageFrame view={view} name={t('versionPage.frame')} isRead />
      </ScrollBox>
    </>
  )
}
