import { publicStatement, statementAt, statementPreview } from '@kollegium/api/server'
import { accessibilityPage, policyPage } from './legal-models.ts'
import { notFound } from './not-found.ts'
import { t } from './page-models.ts'
import type { KeptRoute, LiveRoute, RouteContext } from './route.ts'

const paths = ['/tillganglighetsredogorelse', '/dataskyddspolicy'] as const

const kindAt = (path: string) => statementAt(path.slice(1)) ?? 'accessibility'

/** Makes the page of a published or previewed statement. */
function pageOf(
  { visit: { site, brand, path } }: Pick<RouteContext, 'visit'>,
  statement: NonNullable<Awaited<ReturnType<typeof publicStatement>>>,
  preview = false,
) {
  const on = { title: site?.group.title ?? brand.name, groupId: site?.group.id ?? null, path, preview }
  return statement.kind === 'accessibility' ? accessibilityPage(statement, on) : policyPage(statement, on)
}

/** The accessibility statement and the data protection policy of every site, where they are filled in. */
export const legalRoutes: readonly (KeptRoute | LiveRoute)[] = paths.flatMap((path): (KeptRoute | LiveRoute)[] => [
  {
    path,
    methods: ['GET'],
    query: { forhandsgranska: /^/ },
    answer: async (context) => {
      const token = context.query.forhandsgranska
      if (token === undefined) return null
      const { services, visit } = context
      const groupId = visit.site?.group.id ?? null
      const statement = await statementPreview(services, { kind: kindAt(path), groupId, token })
      if (!statement) throw notFound(t('public.previewEnded'))
      return { page: pageOf(context, statement, true) }
    },
  },
  {
    path,
    load: async (context) => {
      const { services, visit } = context
      // A policy elsewhere is the site's own word (legal-links.ts).
      if (visit.legal[kindAt(path)] !== path) return null
      const statement = await publicStatement(services.db, kindAt(path), visit.site?.group.id ?? null)
      return statement && pageOf(context, statement)
    },
  },
])
