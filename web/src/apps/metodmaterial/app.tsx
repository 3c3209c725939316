import './texts.ts'
import Award from 'lucide-react/icons/award'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { audiencePath, themePath } from '../../features/material/addresses.ts'
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
import { AppShell } from '../shared/app-shell.tsx'
import { segmentOf } from '../shared/sections.ts'
import { StandalonePage } from '../shared/sign-in-gate.tsx'
import { useRefusals } from '../shared/use-refusals.ts'
import { NoMaterial } from './no-material.tsx'
import { sections } from './sections.ts'

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
