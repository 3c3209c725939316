import { listed } from '@kollegium/api/lists'
import { createElement } from 'react'
import { usedQuestion } from '../../../features/content/used-question.ts'
import { t } from '../../../lib/i18n.ts'
import { defineList } from '../../../resource/list-screen.ts'
import { activeActs } from './bulk-acts.ts'

/** The office turns groups on and off, many at once. Sites are closed with their groups, so it is asked first. */
export const groupActs = activeActs('group', 'status', {
  offered: ({ can }) => can('update', 'Group', {}),
  mayHide: async (tools, rows) => (await import('./ticked-rows.ts')).mayHideGroups(tools, rows),
  hides: async (number) => (await import('./ticked-rows.ts')).groupsHidden(number),
  follows: async () => {
    const { LinksToSites } = await import('../../../features/content/hiding-questions.tsx')
    return ({ linkedFrom: uses }, { close }) => createElement(LinksToSites, { uses, onFollow: close })
  },
})

/** The lists of the office. */
export const officeLists = {
  application: defineList({
    resource: listed.Application,
    api: (client) => client.application,
    emptyText: t('application.empty'),
  }),
  education: defineList({
    resource: listed.Education,
    api: (client) => client.education,
    // Colleges choose a copy when somebody has looked it over.
    duplicates: { off: ['status'] },
    used: usedQuestion('education'),
    actions: activeActs('education', 'status'),
  }),
  newsletterSubscriber: defineList({
    resource: listed.NewsletterSubscriber,
    api: (client) => client.newsletterSubscriber,
    // Readers sign up and leave by themselves.
    noCreate: true,
    noUpdate: true,
    emptyText: t('newsletter.empty'),
  }),
}
