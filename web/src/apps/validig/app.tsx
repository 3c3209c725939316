import '../../lib/validation-texts.ts'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import User from 'lucide-react/icons/user'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { capitalise, formsOf } from '../../lib/i18n.ts'
import { mayOpenAdmin, useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import type { Find } from '../shared/app-palette.tsx'
import { AppShell } from '../shared/app-shell.tsx'
import { segmentOf } from '../shared/sections.ts'
import { useRefusals } from '../shared/use-refusals.ts'
import { useOverview } from './candidate/use-overview.tsx'
import { sectionsFor } from './sections.ts'

/** The app at `validig.` (Spec §1): a candidate's own validation, the candidates of staff, or both for a person who is both. */
export default function ValidigApp() {
  const { user } = useMe()
  useFormerCandidate()
  // A candidate alone is nobody's staff, and is refused the question.
  const { data: standing, isLoading } = trpc.validationStaff.standing.useQuery(undefined, {
    enabled: !user.candidateOnly,
  })
  if (isLoading) return null
  return <Frame isCandidate={user.hasValidig} isStaff={standing?.isStaff === true} toReview={standing?.waiting ?? 0} />
}

/** Leads a person whose own validation has been removed while it was open to the first page, which says so. */
function useFormerCandidate(): void {
  const { user, realUser } = useMe()
  const utils = trpc.useUtils()
  const [path, navigate] = useLocation()
  const isCandidate = user.hasValidig && !realUser
  useRefusals(
    useCallback(() => {
      if (isCandidate) void utils.session.me.refetch(undefined, {}, { cancelRefetch: false })
    }, [isCandidate, utils]),
    'ownValidation',
  )
  const was = useRef(user.hasValidig)
  useEffect(() => {
    if (was.current && !user.hasValidig && segmentOf(path) !== 'account') navigate('/', { replace: true })
    was.current = user.hasValidig
  }, [user.hasValidig, path, navigate])
}

/** Candidates by name, for those who work with them. */
const staffFind: Find = {
  searchOwn: async (client, search) => {
    const { items } = await client.validationStaff.list.query({ search, filters: { tab: 'all' }, page: 1, limit: 5 })
    return items.map(({ id, title, group }) => ({
      ...{ key: `candidate ${id}`, icon: User, label: title, href: `/candidate/${id}` },
      ...{ kind: capitalise(formsOf('candidate').indefSg), group: group?.title },
    }))
  },
}
const plainFind: Find = {}

type FrameProps = { isCandidate: boolean; isStaff: boolean; toReview: number }

/**
 * The drawer counts what waits: surveys to answer, and candidates of the person's own to review. A person who is neither has the
 * first page alone.
 */
function Frame({ isCandidate, isStaff, toReview }: FrameProps) {
  const me = useMe()
  const { user } = me
  const overview = useOverview(isCandidate)
  const waiting = overview.data?.assignments.filter(({ status }) => status === 'answering' || status === 'reopened')
  const own = isStaff ? 'both' : 'candidate'
  const others = isStaff ? 'staff' : 'nobody'
  return (
    <AppShell
      app="validig"
      name="app.validig"
      // A candidate alone has nothing to find beside the drawer, and is refused the search.
      find={user.candidateOnly ? undefined : isStaff ? staffFind : plainFind}
      sections={sectionsFor(isCandidate ? own : others)}
      counts={{ surveys: waiting?.length ?? 0, candidate: toReview }}
      other={!mayOpenAdmin(me) ? undefined : { label: 'nav.toAdmin', host: 'admin', icon: LayoutGrid }}
      helpUnder={isCandidate ? 'nav.support' : 'nav.validation'}
    />
  )
}
