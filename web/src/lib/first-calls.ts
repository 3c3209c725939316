import type { QueryClient } from '@tanstack/react-query'
import type { Services } from './client-context.tsx'
import type { Me } from './me.tsx'

/** Milliseconds that the first frame waits for its code and its answers, to be drawn once, with all of it. A sign of waiting comes after them. */
const patienceMs = 250

/** Marks answers for the group that the browser has stored. They go where it is another one. */
export const ofStoredGroup = { isOfStoredGroup: true }

/** Asks a question without input before a part is drawn that asks it: the part then finds the answer, or the question under way. */
export function askAhead(
  queries: QueryClient,
  path: readonly [string, string],
  queryFn: () => Promise<unknown>,
  more: { meta?: typeof ofStoredGroup; retry?: false } = {},
): void {
  void queries.prefetchQuery({ queryKey: [path, { type: 'query' }], queryFn, ...more })
}

/** Asks for the person, their groups and the messages, which the sign-in's gate waits for. */
export function askForPerson({ client, queries }: Pick<Services, 'client' | 'queries'>): void {
  askAhead(queries, ['session', 'me'], () => client.session.me.query())
  askAhead(queries, ['group', 'selector'], () => client.group.selector.query())
  askAhead(queries, ['activeMessage', 'list'], () => client.activeMessage.list.query(), { retry: false })
}

/** The person as the server has told by now; null when nobody has asked, and when the question was refused. Asks nothing itself. */
export async function askedPerson(queries: QueryClient): Promise<Me | null> {
  const queryKey = [['session', 'me'], { type: 'query' }]
  await queries
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined)
  return queries.getQueryData<Me>(queryKey) ?? null
}

/** Waits until the code is there and every question that has been asked until then is answered, but not for long: a page that waits must say so. */
export async function firstAnswers(queries: QueryClient, code: Promise<unknown>, ms = patienceMs): Promise<void> {
  const underWay = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise)
  const whole = code.then(() => Promise.all(underWay())).catch(() => undefined)
  await Promise.race([whole, new Promise((done) => setTimeout(done, ms))])
}
