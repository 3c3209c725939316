import { trpc } from '../../../lib/trpc.ts'

/** The most candidates of one question for choices. */
const most = 100

type Named = { id: number }

/** Those that stand in every list, in the order of the first. */
const inEach = <Row extends Named>([first = [], ...others]: readonly (readonly Row[])[]): Row[] =>
  first.filter(({ id }) => others.every((rows) => rows.some((row) => row.id === id)))

/** Returns the people and surveys that fit each of the candidates; none until every question is answered. */
export function useChoices(rows: readonly Named[]) {
  const ids = rows.map(({ id }) => id)
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most))
  const asked = trpc.useQueries((ask) => parts.map((part) => ask.validationStaff.choices({ ids: part })))
  const found = asked.flatMap(({ data }) => data ?? [])
  if (found.length < parts.length) return { people: [], surveys: [] }
  return { people: inEach(found.map(({ people }) => people)), surveys: inEach(found.map(({ surveys }) => surveys)) }
}
