import { listed } from '@kollegium/api/lists'
import Mail from 'lucide-react/icons/mail'
import VenetianMask from 'lucide-react/icons/venetian-mask'
import { createElement, lazy } from 'react'
import { usedQuestion } from '../../../features/content/used-question.ts'
import { CreateUser } from '../../../features/invite/create-user.tsx'
import { actAs, sendReset } from '../../../features/people/user-actions.ts'
import { t } from '../../../lib/i18n.ts'
import { defineList } from '../../../resource/list-screen.ts'
import type { Row } from '../../../resource/screen.ts'
import { onSite } from '../../../resource/visit.ts'
import { activeActs, addGroupRole, addRole, addToGroup } from './bulk-acts.ts'

const InvitePage = lazy(() => import('../../../features/invite/invite-page.tsx'))

const isBuiltIn = (row: Row) => row.builtIn === true

/** The question before people vanish from what visitors see; its code comes with the first. */
const questions = () => import('../../../features/people/person-questions.tsx')

/** People are turned on and off, many at once. */
const turning = activeActs('user', 'active', {
  mayHide: async (tools, rows) => (await questions()).mayHidePeople(tools, rows),
  async follows() {
    const { LostPlaces } = await questions()
    return ({ shownBy: uses }, { number, close }) => createElement(LostPlaces, { uses, number, onFollow: close })
  },
})

/** The lists of people and of what they may. */
export const peopleLists = {
  user: defineList({
    resource: listed.User,
    api: (client) => client.user,
    visit: onSite,
    used: usedQuestion('user'),
    Create: CreateUser,
    pages: { invite: InvitePage },
    removeText: t('notice.centralDelete'),
    alike: async (client, search) =>
      (await client.search.user.query({ search, limit: 10 })).map(
        ({ firstname, lastname }) => `${firstname} ${lastname}`,
      ),
    emptyText: t('user.empty'),
    actions: [
      {
        label: t('action.sendReset'),
        icon: Mail,
        needs: 'update',
        only: 'row',
        run: (_, tools, [row]) => (row ? sendReset(row, tools) : Promise.resolve(null)),
      },
      {
        label: t('action.masquerade'),
        icon: VenetianMask,
        needs: 'masquerade',
        only: 'row',
        run: (_, tools, [row]) => (row ? actAs(row, tools) : Promise.resolve(null)),
      },
      ...turning,
      addRole,
      addToGroup,
      addGroupRole,
    ],
  }),
  licensee: defineList({
    resource: listed.Licensee,
    api: (client) => client.licensee,
    used: usedQuestion('licensee'),
    actions: activeActs('licensee', 'status'),
    emptyText: t('licensee.empty'),
  }),
  role: defineList({
    resource: listed.Role,
    api: (client) => client.role,
    stays: isBuiltIn,
    used: usedQuestion('role'),
  }),
  groupsRole: defineList({
    resource: listed.GroupsRole,
    api: (client) => client.groupsRole,
    stays: isBuiltIn,
    used: usedQuestion('groupsRole'),
  }),
}
