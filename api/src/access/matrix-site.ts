import { type Need, need, open, plain } from './matrix-needs.ts'

/** What each procedure of menus, messages and settings needs. */
export const siteProcedures: Record<string, Need> = {
  ...plain('menu', 'Menu', { 'menu.byName': need('row', 'Menu', 'read') }),
  // Links are written with their menu.
  'menuLink.list': need('list', 'MenuLink', 'read'),
  'menuLink.records': need('list', 'MenuLink', 'read'),
  'menuLink.get': need('row', 'MenuLink', 'read'),
  ...plain('message', 'Notice'),
  'notice.active': open('signedIn'),
  // Those of the group one works in.
  'setting.list': need('new', 'Setting', 'read'),
  'setting.update': need('new', 'Setting', 'update'),
  'setting.hasAny': open('signedIn'),
}
