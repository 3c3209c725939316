import { useEffect } from 'react'
import { drafts } from '../../../lib/drafts.ts'
import { useMe } from '../../../lib/me.tsx'
import { AppShell } from '../../shared/app-shell.tsx'
import type { AppSection } from '../../shared/sections.ts'
import { useOverview } from './use-overview.tsx'

/** The validation tool of a candidate. The drawer counts the surveys that wait for answers. */
export function CandidateApp({ sections }: { sections: readonly AppSection[] }) {
  const { user } = useMe()
  const overview = useOverview()
  const waiting = overview.data?.assignments.filter(({ status }) => status === 'answering' || status === 'reopened')
  useEffect(() => drafts.dropOthers(user.id), [user.id])
  return (
    <AppShell
      app="validig"
      name="app.validig"
      sections={sections}
      helpUnder="nav.support"
      counts={{ surveys: waiting?.length ?? 0 }}
    />
  )
}
