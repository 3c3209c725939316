import { type GraphQLResolveInfo, isObjectType, Kind, type SelectionSetNode } from 'graphql'
import type { GatewayContext, WholeType } from '../context.ts'

// A content item or a user in a list or on a card (Spec §3 Queue, Card).

/** The fields that a client may ask of every item, also without a fragment, with their types. */
const fields = {
  title: 'String',
  name: 'String',
  firstname: 'String',
  lastname: 'String',
  email: 'String',
  profession: 'String',
  status: 'Status',
  url: 'String',
  body: 'String',
  images: '[LinkedFile!]',
  logo: 'LinkedFile',
  start_date: 'Date',
  start_time: 'String',
  end_date: 'Date',
  end_time: 'String',
  allday: 'Boolean',
  location: 'String',
  address1: 'String',
  address2: 'String',
  postalcode: 'String',
  town: 'String',
  country: 'String',
  phone1: 'String',
  phone2: 'String',
  created_at: 'DateTime',
  updated_at: 'DateTime',
} as const
type Field = keyof typeof fields

const texts: readonly Field[] = ['title', 'status', 'url', 'body', 'images', 'created_at', 'updated_at']
const own: Record<string, readonly Field[]> = {
  ...{ Article: texts, Page: texts, Section: texts, Card: texts, Queue: texts },
  Event: [...texts, 'start_date', 'start_time', 'end_date', 'end_time', 'allday', 'location'],
  User: [
    ...([
      'name',
      'firstname',
      'lastname',
      'email',
      'profession',
      'status',
      'images',
      'created_at',
      'updated_at',
    ] as const),
    ...(['address1', 'address2', 'postalcode', 'town', 'country', 'phone1'] as const),
  ],
}

const sdl = (names: readonly string[]) =>
  Object.entries(fields)
    .flatMap(([name, type]) => (names.includes(name) ? [`${name}: ${type}`] : []))
    .join(' ')
const all = Object.keys(fields)

/** Gives every type all fields that a card shows of its entity, so that a client may ask for them with and without fragments. */
export const entityItem = `
  "A content item or a user: asked for by what several have, or by fragments."
  interface EntityItem { id: ID! type: String! ${sdl(all)} }
  ${Object.entries(own)
    .map(([type, known]: [string, readonly string[]]) => {
      const missing = sdl(all.filter((name) => !known.includes(name)))
      return `extend type ${type} implements EntityItem { ${missing} }`
    })
    .join('\n')}
`

export type Item = { type: WholeType; id: number; name?: string; username?: string; status?: string }

/** The resolvers that tell an item's type and title. */
export const entityItemResolvers = {
  EntityItem: { __resolveType: ({ type }: Item) => type },
  User: { title: ({ title, fullname }: { title?: string; fullname?: string }) => title ?? fullname },
}

/** Shows items. Their whole rows are read only when the client asks for a field that the items lack. */
export async function shownItems(items: Item[], context: GatewayContext, info: GraphQLResolveInfo): Promise<object[]> {
  const shown = items.map(async (item) => {
    if (isDraft(item) && !(await context.whole(item.type, item.id))) return []
    return [await asFarAsAsked(asContract(item), context, info)]
  })
  return (await Promise.all(shown)).flat()
}

/** Drafts come only where the asker may edit, which the whole row tells. */
const isDraft = ({ type, status }: Item): boolean => type !== 'User' && status !== undefined && status !== 'published'

/** A user's `name` is the username in the contract and the full name in the typed API, which tells visitors no username. */
const asContract = (item: Item) =>
  item.type === 'User' ? { ...item, title: item.name, name: item.username ?? item.name } : item

/**
 * The row that a search result or an item stands for. The item itself serves when it has all fields that the client asks for,
 * or when the asker may not read the whole row.
 */
export async function asFarAsAsked<Row extends { type: WholeType; id: number }>(
  row: Row,
  { whole }: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<object> {
  const asked = info.fieldNodes.flatMap(({ selectionSet }) =>
    selectionSet ? namesIn(selectionSet, row.type, info) : [],
  )
  const knows = (name: string) => name === '__typename' || Object.hasOwn(row, name)
  return asked.every(knows) ? row : ((await whole(row.type, row.id)) ?? row)
}

/** The names of the fields that selections ask of a row of the type. */
function namesIn({ selections }: SelectionSetNode, type: string, info: GraphQLResolveInfo): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value
    const inner = selection.kind === Kind.FRAGMENT_SPREAD ? info.fragments[selection.name.value] : selection
    const condition = inner?.typeCondition?.name.value
    const isOther = condition !== undefined && condition !== type && isObjectType(info.schema.getType(condition))
    return inner && !isOther ? namesIn(inner.selectionSet, type, info) : []
  })
}
