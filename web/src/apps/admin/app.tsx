import Award from 'lucide-react/icons/award'
import { useMemo } from 'react'
import { useCan, useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import type { Find } from '../shared/app-palette.tsx'
import { AppShell } from '../shared/app-shell.tsx'
import { hasWork, sectionsOf } from './sections.ts'

export { openAt } from './sections.ts'

/** The pages of the certificate app, which the search over everything finds, too. */
const find: Find = {
  others: {
    host: 'cert',
    label: 'app.cert',
    load: async (can) => {
      const [{ sectionsFor }] = await Promise.all([import('../cert/sections.ts'), import('../../lib/cert-texts.ts')])
      return sectionsFor(can)
    },
  },
}

/** The admin app (Spec §2.3). */
export default function AdminApp() {
  const me = useMe()
  const can = useCan()
  const { data: counts } = trpc.dashboard.counts.useQuery(undefined, {
    staleTime: 60_000,
    enabled: hasWork(can),
  })
  // Texts that wait for a review by the person are counted beside their list.
  const { data: reviews } = trpc.review.waiting.useQuery(undefined, { staleTime: 60_000 })
  const waiting: Record<string, number> = {}
  for (const { entity, mine } of reviews?.items ?? []) if (mine) waiting[entity] = (waiting[entity] ?? 0) + 1
  const sections = useMemo(() => sectionsOf(me), [me])
  return (
    <AppShell
      app="admin"
      name="app.admin"
      sections={sections}
      find={find}
      counts={{ ...counts, ...waiting }}
      other={{ label: 'nav.toCert', host: 'cert', icon: Award }}
    />
  )
}
