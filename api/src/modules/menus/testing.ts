import { createCallerFactory } from '../../engine/trpc.ts'
import { manage } from '../../testing/editor.ts'
import { menuRouter } from './menu.router.ts'

/** Calls the procedures of menus as a person. */
export const callerOf = createCallerFactory(menuRouter)

/** The rights of an editor who makes menus. */
export const rights = manage('Menu', 'MenuLink', 'Article', 'Page', 'Card', 'Section')

/** Form data of a link with an address. */
export const link = (title: string, url: string, children: object[] = []) => ({ title, url, children }) as never
