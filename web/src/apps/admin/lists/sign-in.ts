import { listed } from '@kollegium/api/lists'
import { providerQuestion } from '../../../features/content/used-question.ts'
import { t } from '../../../lib/i18n.ts'
import { defineList } from '../../../resource/list-screen.ts'

/** The lists of other services for signing in, and of the accounts that people of theirs ask for. */
export const signInLists = {
  signInProvider: defineList({
    resource: listed.SignInProvider,
    api: (client) => client.signInProvider,
    inGroup: true,
    used: providerQuestion,
    emptyText: t('signInProvider.empty'),
  }),
  accountRequest: defineList({
    resource: listed.AccountRequest,
    api: (client) => client.accountRequest,
    // People ask by themselves, after signing in at their school.
    noCreate: true,
    noUpdate: true,
    emptyText: t('accountRequest.empty'),
  }),
}
