import { listed } from '@kollegium/api/lists'
import { defineList } from '../../resource/list-screen.ts'
import { usedQuestion } from '../content/used-question.ts'

/** The list of groups. */
export const groupList = defineList({
  resource: listed.Group,
  api: (client) => client.group,
  visit: (row) => (row.status && row.vopagesStatus && typeof row.url === 'string' ? row.url : null),
  alike: async (client, search) => (await client.search.group.query({ search, limit: 10 })).map(({ title }) => title),
  used: usedQuestion('group'),
})
