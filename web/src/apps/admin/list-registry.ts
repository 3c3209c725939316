import '../../lib/list-texts.ts'
import { listed } from '@kollegium/api/lists'
import { groupList } from '../../features/group-form/group-list.ts'
import type { Services } from '../../lib/client-context.tsx'
import type { Me } from '../../lib/me.tsx'
import { openingQuery } from '../../resource/list-query.ts'
import { type ListScreen, listsOf } from '../../resource/list-screen.ts'
import type { Screen } from '../../resource/screen.ts'
import { askForList } from '../../resource/use-list.ts'
import { listsOfDeclared } from './derived-lists.ts'
import { contentLists } from './lists/content.ts'
import { documentLists } from './lists/documents.ts'
import { groupActs, officeLists } from './lists/office.ts'
import { peopleLists } from './lists/people.ts'
import { signInLists } from './lists/sign-in.ts'
import { surveyLists } from './lists/surveys.ts'
import { withReviews } from './with-reviews.tsx'

const own: readonly ListScreen[] = [
  ...listsOf(contentLists),
  ...listsOf({ group: { ...groupList, actions: groupActs } }),
  ...listsOf(peopleLists),
  ...listsOf(signInLists),
  ...listsOf(officeLists),
  ...listsOf(surveyLists),
  ...listsOf(documentLists),
]

/** Fetches a resource's list together with its form. @throws TypeError for a resource without screens */
async function wholeOf(name: string): Promise<Screen> {
  const { screens } = await import('./registry.tsx')
  const found = screens.find(({ resource }) => resource.name === name)
  if (!found) throw new TypeError(`${name} has no screen in registry.tsx`)
  return found
}

/** The lists of every resource of this app, without the code of their forms (registry.tsx). */
export const listScreens: readonly ListScreen[] = [...own, ...listsOfDeclared(Object.values(listed), own)].map(
  (screen) => ({
    ...withReviews(screen),
    whole: () => wholeOf(screen.resource.name),
  }),
)

/** Asks for the rows of a list that a person opens by its address. Other paths ask nothing. */
export function askForRows(
  services: Services,
  me: Me,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const screen = listScreens.find(({ resource }) => pathname === `/${resource.name}`)
  if (screen) askForList(services, screen, openingQuery(me, screen.resource.name, new URLSearchParams(search)))
}
