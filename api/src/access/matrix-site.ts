import { wordsOf } from '../kernel/words-of.ts'
import { contentNeeds, draftLinkNeeds, moveNeeds, versionNeeds } from './matrix-content.ts'
import { crudNeeds, type Need, need, openTo } from './matrix-needs.ts'

const inUse = { allowed: 'CONFLICT' } as const

/** The rights that each procedure of lists, cards, books, menus, messages, visits and settings needs. */
export const siteProcedures: Record<string, Need> = {
  ...contentNeeds('card', 'Card', ['addTag']),
  ...contentNeeds('queue', 'Queue'),
  ...contentNeeds('book', 'Book', ['preview', 'moveTo', 'moveBack']),
  'book.tree': need('list', 'Book', 'read'),
  'book.move': need('row', 'Book', 'update'),
  'help.get': openTo('everyone'),
  'help.open': openTo('signedIn'),
  // material.test.ts tries those who have the app.
  ...Object.fromEntries(
    wordsOf(`
      frame start list byTitle news text documents file search bookmarks mark colleagues tip takeAway visit used searched
    `).map((name) => [`material.${name}`, openTo('library')]),
  ),
  'help.search': openTo('signedIn'),
  ...crudNeeds('menu', 'Menu', {
    'menu.byName': need('row', 'Menu', 'read'),
    'menu.usedIn': need('row', 'Menu', 'read'),
    'menu.usedInAny': need('row', 'Menu', 'read'),
    ...versionNeeds('menu', 'Menu'),
    ...draftLinkNeeds('menu', 'Menu'),
    ...moveNeeds('menu', 'Menu'),
  }),
  // Links are written with their menu.
  'menuLink.list': need('list', 'MenuLink', 'read'),
  'menuLink.records': need('list', 'MenuLink', 'read'),
  'menuLink.get': need('row', 'MenuLink', 'read'),
  ...crudNeeds('message', 'Message', {
    ...versionNeeds('message', 'Message'),
    ...draftLinkNeeds('message', 'Message'),
    ...moveNeeds('message', 'Message'),
  }),
  'message.turned': need('list', 'Message', 'read'),
  'activeMessage.list': openTo('signedIn'),
  'activeMessage.close': openTo('signedIn'),
  // Of every record that people work on together, by its own right; here it is an article.
  'presence.watch': need('row', 'Article', 'read'),
  'presence.beat': need('row', 'Article', 'read'),
  'presence.takeOver': need('row', 'Article', 'update'),
  'comment.list': need('row', 'Article', 'read'),
  'comment.people': need('row', 'Article', 'read'),
  'comment.create': need('row', 'Article', 'read'),
  'comment.resolve': need('row', 'Article', 'read'),
  // Everybody's own words, of a form that the person may open: here a new article, and an article.
  'keptText.find': need('row', 'Article', 'read'),
  'keptText.keep': need('row', 'Article', 'update'),
  'keptText.drop': openTo('signedIn'),
  // Nobody changes another one's comment (comments.test.ts).
  'comment.update': need('row', 'Article', 'read', { allowed: 'NOT_FOUND' }),
  'comment.delete': need('row', 'Article', 'read', { allowed: 'NOT_FOUND' }),
  'review.get': need('row', 'Article', 'read'),
  'review.reviewers': need('row', 'Article', 'update'),
  'review.waiting': openTo('signedIn'),
  'review.form': need('row', 'Article', 'read'),
  'review.keep': need('row', 'Article', 'update'),
  'review.restore': need('row', 'Article', 'update'),
  // The trial's article is no copy.
  'review.takeSource': need('row', 'Article', 'update', { allowed: 'NOT_FOUND' }),
  'review.ask': need('row', 'Article', 'update'),
  // The trial's article waits for no review, and no changed text waits beside it.
  'review.drop': need('row', 'Article', 'update', inUse),
  'review.approve': need('row', 'Article', 'publish', inUse),
  'review.sendBack': need('row', 'Article', 'publish', inUse),
  'review.withdraw': need('row', 'Article', 'read', inUse),
  'following.get': need('row', 'Article', 'read'),
  'following.set': need('row', 'Article', 'read'),
  'activity.ofRecord': need('row', 'Article', 'read'),
  'activity.latest': openTo('signedIn'),
  // Of everything that has a trash; here it is an article that is taken back.
  'trash.list': need('list', 'Article', 'delete'),
  'trash.restore': need('row', 'Article', 'delete'),
  'trash.about': need('row', 'Article', 'read'),
  'trash.read': need('row', 'Article', 'read'),
  'trash.undo': need('row', 'Article', 'delete', { allowed: 'CONFLICT' }),
  'trash.remove': need('row', 'Article', 'delete'),
  'trash.removalCycle': need('row', 'Article', 'read'),
  'trash.put': need('gated', 'Article', 'delete'),
  // Those of the group one works in; of a text by the text's own right.
  'dashboard.overview': openTo('signedIn'),
  'dashboard.counts': openTo('signedIn'),
  'visits.week': need('new', 'Page', 'update'),
  'visits.site': need('new', 'Page', 'update'),
  'visits.link': need('new', 'Page', 'update'),
  'visits.text': need('row', 'Article', 'update'),
  // Those of the group one works in.
  'setting.list': need('new', 'Setting', 'read'),
  'setting.update': need('new', 'Setting', 'update'),
  'setting.hasAny': openTo('signedIn'),
  'statement.list': need('new', 'Statement', 'read'),
  'statement.get': need('new', 'Statement', 'read'),
  'statement.preview': need('new', 'Statement', 'update'),
  'statement.update': need('new', 'Statement', 'update'),
  'statement.publish': need('new', 'Statement', 'publish'),
  'statement.withdraw': need('new', 'Statement', 'publish'),
  // The installation's own, whatever group one works in.
  'brand.list': need('global', 'Setting', 'read'),
  'brand.update': need('global', 'Setting', 'update'),
  'auditChain.get': need('global', 'Setting', 'update'),
  'systemNotice.list': need('global', 'Setting', 'update'),
  'oldClient.list': need('global', 'Setting', 'update'),
  'oldClient.create': need('global', 'Setting', 'update'),
  'oldClient.update': need('global', 'Setting', 'update', { allowed: 'NOT_FOUND' }),
  'oldClient.newSecret': need('global', 'Setting', 'update', { allowed: 'NOT_FOUND' }),
  'oldClient.endSecret': need('global', 'Setting', 'update', { allowed: 'NOT_FOUND' }),
  'oldClient.close': need('global', 'Setting', 'update', { allowed: 'NOT_FOUND' }),
  'oldClient.open': need('global', 'Setting', 'update', { allowed: 'NOT_FOUND' }),
  'oldClient.delete': need('global', 'Setting', 'update', { allowed: 'NOT_FOUND' }),
  'wording.list': need('global', 'Setting', 'read'),
  'wording.update': need('global', 'Setting', 'update'),
}
