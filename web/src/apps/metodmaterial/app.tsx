import './texts.ts'
import Award from 'lucide-react/icons/award'
import FileText from 'lucide-react/icons/file-text'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { audiencePath, textPath, themePath } from '../../features/material/addresses.ts'
import { audienceIcon } from '../../features/material/audience-icon.ts'
import { FrameContext, type MaterialFrame } from '../../features/material/frame.ts'
import { MaterialSearch } from '../../features/material/search-field.tsx'
import { themeIcon } from '../../features/material/theme-icon.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import type { DrawerGroup } from '../../ui/drawer.tsx'
import { LoadingOverlay } from '../../ui/progress.tsx'
import { LoadError } from '../../ui/states.tsx'
import type { Find } from '../shared/app-palette.tsx'
import { AppShell } from '../shared/app-shell.tsx'
import { segmentOf } from '../shared/sections.ts'
import { StandalonePage } from '../shared/sign-in-gate.tsx'
import { useRefusals } from '../shared/use-refusals.ts'
import { NoMaterial } from './no-material.tsx'
import { sections } from './sections.ts'

/** Texts and documents of the library, which its readers find without a right in the admin. */
const find: Find = {
  searchOwn: async (client, search) => {
    const { texts, documents } = await client.material.search.query({ search })
    return [
      ...texts.map((text) => ({
        ...{ key: `text ${text.id}`, icon: FileText, label: text.title, kind: t('material.resultTexts') },
        href: textPath(text),
      })),
      // A document is fetched from the page of the hits, which asks first.
      ...documents.map(({ id, title }) => ({
        ...{
          key: `document ${id}`,
          icon: FileText,
          label: title.map(({ text }) => text).join(''),
          kind: t('material.documents'),
        },
        href: `/search?q=${encodeURIComponent(search)}`,
      })),
    ]
  },
}

/** The app at `metodmaterial.` (Spec §1): its users' library. */
export default function MetodmaterialApp() {
  const [path] = useLocation()
  const { user, realUser } = useMe()
  const frame = trpc.material.frame.useQuery(undefined, { staleTime: 60_000 })
  const { mutate: visit } = trpc.material.visit.useMutation()
  const isOpen = frame.data !== undefined
  const isRefused = frame.error !== null
  const { refetch } = frame
  // The frame is asked anew, and then says that the person has the app no longer. Its own refusal asks for nothing more.
  useRefusals(
    useCallback(() => {
      if (isOpen && !isRefused) void refetch({ cancelRefetch: false })
    }, [isOpen, isRefused, refetch]),
  )
  // A visit is the person's own, whoever acts as them.
  useEffect(() => {
    if (isOpen && !realUser) visit()
  }, [isOpen, realUser, visit])

  const failure = frame.error ? failureOf(frame.error) : null
  if (failure?.code === 'FORBIDDEN') return <NoMaterial />
  if (failure && !frame.data) {
    return (
      <StandalonePage>
        <LoadError reference={failure.reference} onRetry={() => void frame.refetch()}>
          {failure.message}
        </LoadError>
      </StandalonePage>
    )
  }
  if (!frame.data) return <LoadingOverlay />
  return (
    <FrameContext value={frame.data}>
      <AppShell
        app="metodmaterial"
        name="app.metodmaterial"
        sections={sections}
        counts={{ news: frame.data.news }}
        groups={groupsOf(frame.data)}
        // The start and the search have a field of their own.
        find={find}
        selector={['', 'search'].includes(segmentOf(path)) ? null : <MaterialSearch />}
        other={user.apps.includes('cert') ? { label: 'nav.toCert', host: 'cert', icon: Award } : undefined}
      />
    </FrameContext>
  )
}

function groupsOf({ themes, audiences }: MaterialFrame): DrawerGroup[] {
  return [
    {
      label: t('material.themes'),
      items: themes.map(({ slug, title, icon }) => ({ href: themePath(slug), label: title, icon: themeIcon(icon) })),
    },
    {
      label: t('material.audiences'),
      items: audiences.map(({ id, label }) => ({ href: audiencePath(id), label, icon: audienceIcon(label) })),
    },
  ].filter(({ items }) => items.length > 0)
}
