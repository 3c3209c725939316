import '../../lib/form-texts.ts'
import { courseMomentScreen } from '../../features/course-moments/course-moment-screen.tsx'
import type { Client } from '../../lib/trpc.ts'
import { RelationsContext } from '../../resource/fields/relation-source.ts'
import type { RelationSource } from '../../resource/relation-source.ts'
import { RowPickerProvider } from '../../resource/row-picker.tsx'
import { matching, type Option } from '../../ui/options.ts'
import { formOf } from '../shared/form-of.tsx'
import { ResourceScreens } from '../shared/resource-screens.tsx'

type Group = { id: number; title: string; category: string }
const collegeOptions = (groups: Group[]): Option<number>[] =>
  groups
    .filter(({ category }) => category === 'region' || category === 'local')
    .map(({ id, title }) => ({ value: id, label: title }))

/** Searches colleges in the browser: there are only some hundreds. */
const colleges = (ask: (client: Client) => Promise<Group[]>): RelationSource => ({
  search: async (client, text) => matching(collegeOptions(await ask(client)), text),
  get: async (client, id) =>
    collegeOptions(await ask(client)).find(({ value }) => value === id) ?? { value: id, label: String(id) },
})

const relations: Record<string, RelationSource> = {
  /** Colleges in which the person has rights. */
  ownCollege: colleges((client) => client.group.selector.query()),
  college: colleges((client) => client.group.all.query({ categories: ['region', 'local'], byPassMembership: true })),
  /** Colleges of the list's filter. */
  group: colleges((client) => client.group.all.query({ categories: ['region', 'local'] })),
  /** Educators and stakeholders. */
  user: {
    search: async (client, search) =>
      (await client.courseMoment.people.query({ search })).map(({ id, name }) => ({ value: id, label: name })),
  },
}

const screens = [courseMomentScreen]
const Form = formOf(screens)

/** Draws course moments: `/courseMoment`, `/courseMoment/new`, `/courseMoment/12`. */
export default function CourseMomentPage() {
  return (
    <RelationsContext value={relations}>
      <RowPickerProvider>
        <ResourceScreens screens={screens} Form={Form} />
      </RowPickerProvider>
    </RelationsContext>
  )
}
