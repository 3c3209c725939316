import { versions, written } from './matrix-content.ts'
import { type Need, need, open, plain } from './matrix-needs.ts'

/** What each procedure of lists, cards, books, menus, messages and settings needs. */
export const siteProcedures: Record<string, Need> = {
  ...written('card', 'Card', ['addTag', 'preview']),
  ...written('queue', 'Queue', ['preview']),
  ...written('book', 'Book', ['preview']),
  'book.tree': need('list', 'Book', 'read'),
  'book.move': need('row', 'Book', 'update'),
  'help.get': open('everyone'),
  'help.open': open('signedIn'),
  'help.search': open('signedIn'),
  ...plain('menu', 'Menu', {
    'menu.byName': need('row', 'Menu', 'read'),
    'menu.usedIn': need('row', 'Menu', 'read'),
    ...versions('menu', 'Menu'),
  }),
  // Links are written with their menu.
  'menuLink.list': need('list', 'MenuLink', 'read'),
  'menuLink.records': need('list', 'MenuLink', 'read'),
  'menuLink.get': need('row', 'MenuLink', 'read'),
  ...plain('message', 'Notice', versions('message', 'Notice')),
  'message.turned': need('list', 'Notice', 'read'),
  'notice.active': open('signedIn'),
  // Of everything that has a trash; here it is an article that is taken back.
  'trash.list': need('list', 'Article', 'delete'),
  'trash.restore': need('row', 'Article', 'delete'),
  'trash.remove': need('row', 'Article', 'delete'),
  'trash.ring': need('row', 'Article', 'read'),
  'trash.put': need('gated', 'Article', 'delete'),
  // Those of the group one works in.
  'setting.list': need('new', 'Setting', 'read'),
  'setting.update': need('new', 'Setting', 'update'),
  'setting.hasAny': open('signedIn'),
  // The installation's own, whatever group one works in.
  'brand.list': need('global', 'Setting', 'read'),
  'brand.update': need('global', 'Setting', 'update'),
  'wording.list': need('global', 'Setting', 'read'),
  'wording.update': need('global', 'Setting', 'update'),
}
