import '../../lib/cert-texts.ts'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useMemo } from 'react'
import { RunDock } from '../../features/print-runs/run-dock.tsx'
import { PrintRunsProvider } from '../../features/print-runs/runs-context.tsx'
import { useCan } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { AppShell } from '../shared/app-shell.tsx'
import { mayIssueSome, sectionsFor } from './sections.ts'
import { useTour } from './use-tour.tsx'

const find = {}

/** The certificate app (Spec §2.4). Prints go on while the person moves between its pages. */
export default function CertApp() {
  const can = useCan()
  const shown = useMemo(() => sectionsFor(can), [can])
  const { data: counts } = trpc.dashboard.counts.useQuery(undefined, { staleTime: 60_000, enabled: mayIssueSome(can) })
  const { tour, begin } = useTour()
  return (
    <PrintRunsProvider>
      <AppShell
        app="cert"
        name="app.cert"
        sections={shown}
        other={{ label: 'nav.toAdmin', host: 'admin', icon: LayoutGrid }}
        helpUnder="nav.tools"
        onTour={begin}
        counts={{ requests: counts?.requests ?? 0 }}
        find={find}
      />
      {tour}
      <RunDock />
    </PrintRunsProvider>
  )
}
