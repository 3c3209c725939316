import { callOf, compareCosts } from './calls.ts'
import type { Target } from './load.ts'
import type { Measured } from './report.ts'
import { page, searches } from './scale-calls.ts'
import type { Size } from './scale-size.ts'

// Measures the cost of the GraphQL contract over the typed call behind it.

const text =
  'id title body status url editUrl author { id name } tags { id label } images { id url } created_at updated_at'

/** Operations of the contract, each with the typed call that it makes. */
const pairs: { name: string; query: string; variables: (size: Size) => object; procedure: string; input?: object }[] = [
  {
    name: 'list',
    query: `query articles($limit: Int) { articles(limit: $limit) {
      paginatorInfo { total currentPage hasMorePages } data { ${text} } } }`,
    variables: () => ({ limit: page.limit }),
    procedure: 'published.article.readable',
    input: page,
  },
  {
    name: 'list of mixed rows',
    query: `query queues($limit: Int) { queues(limit: $limit) {
      paginatorInfo { total currentPage hasMorePages } data { id title status columns items { id type title } updated_at } } }`,
    variables: () => ({ limit: page.limit }),
    procedure: 'published.queue.readable',
    input: page,
  },
  {
    name: 'one text',
    query: `query article($id: ID!) { article(id: $id) { ${text} } }`,
    variables: ({ named }) => ({ id: named.article }),
    procedure: 'article.get',
  },
  {
    name: 'one group',
    query: `query group($id: ID!) { group(id: $id) { id name title body category url certified logo { id url }
      educations { id title pivot { certified comments } } parentGroups { id title } created_at } }`,
    variables: ({ named }) => ({ id: named.college }),
    procedure: 'group.get',
  },
  {
    name: 'search',
    query: `query search($search: String!, $limit: Int) { searchContent(search: $search, limit: $limit) { id title type } }`,
    variables: () => searches.common,
    procedure: 'search.content',
  },
]

/**
 * Measures each operation against its typed call.
 * @throws when an operation is answered with errors, which come with status 200
 */
export async function measureGateway(size: Size, tell: (line: Measured) => void): Promise<void> {
  const { server, authorization } = size
  for (const { name, query, variables, procedure, input } of pairs) {
    const asked = variables(size)
    const body = JSON.stringify({ query, variables: asked })
    const headers = { authorization: authorization.editor }
    const ours: Target = { url: `${server.url}/api/v1/graphql`, headers, body }
    const answer = await fetch(ours.url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const { errors } = (await answer.json()) as { errors?: unknown }
    if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`)
    const both = await compareCosts(ours, callOf(server, headers, procedure, input ?? asked))
    tell({ name: `${name} through GraphQL (the typed call)`, ...both, unit: 'ms', limit: 1.6, sense: 'most' })
  }
}
